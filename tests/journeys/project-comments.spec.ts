import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, asAdministrator, headersOf, signIn } from '../support/owners.ts';
import { anApproval, aSubmission } from '../support/submitted-projects.ts';

const commentsOn = (page: Page, part: string) => page.getByRole('list', { name: `Comments on: ${part}` });

/** Replies to a comment on a part of a project, by mouse. */
async function answer(page: Page, part: string, text: string): Promise<void> {
  const comments = commentsOn(page, part);
  const reply = comments.getByRole('button', { name: /^Reply: / });
  await reply.click();
  await expect(comments.getByLabel('Reply', { exact: true })).toBeFocused();
  await comments.getByRole('button', { name: 'Send the reply' }).click();
  await expect(comments.getByText('Enter a reply.')).toBeVisible();
  await comments.getByLabel('Reply', { exact: true }).fill(text);
  await comments.getByRole('button', { name: 'Send the reply' }).click();
  // The field goes once the reply is stored.
  await expect(comments.getByLabel('Reply', { exact: true })).toHaveCount(0);
  await expect(reply).toBeFocused();
  await expect(comments).toContainText(text);
}

/** Resolves a comment and reopens it. */
async function resolveAndReopen(page: Page, part: string): Promise<void> {
  const comments = commentsOn(page, part);
  await comments.getByRole('button', { name: /^Mark as resolved: / }).click();
  await expect(comments.getByText('Resolved', { exact: true })).toBeVisible();
  await comments.getByRole('button', { name: /^Re-open: / }).click();
  await expect(comments.getByRole('button', { name: /^Mark as resolved: / })).toBeEnabled();
  await expect(comments.getByText('Resolved', { exact: true })).toHaveCount(0);
}

test('owner and administrator discuss comments in a locked form', async ({ page, request, browser }) => {
  test.slow();
  const [owner, reviewer] = [await anOwner(request), await anAdministrator(request)];
  const serial = await aSubmission(request, owner, 'Steam from the hill');
  const headers = await asAdministrator(request);
  for (const field of ['description', 'timeline.endDate', 'documents.projectPlan']) {
    const data = { field, text: `About ${field}` };
    const posted = await request.post(`/api/projects/${serial}/comments`, { headers, data });
    expect(posted.status()).toBe(200);
  }
  await signIn(page, owner);
  await page.goto(`/profile/drafts/${serial}`);
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled();
  await answer(page, 'Description', 'The city has it.');
  await resolveAndReopen(page, 'Description');
  await answer(page, 'Project plan', 'See page two.');
  // The map of a locked form can still be moved.
  const map = page.getByRole('region', { name: 'Place', exact: true });
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await expectAccessible(page);

  const review = await (await browser.newContext()).newPage();
  await signIn(review, reviewer);
  await review.goto(`/admin/project/${serial}`);
  await answer(review, 'End', 'Two years are enough.');
  await resolveAndReopen(review, 'End');

  const approved = await request.post(`/api/projects/${serial}/approve`, {
    headers: await asAdministrator(request),
    data: {},
  });
  expect(approved.status()).toBe(200);
  await review.reload();
  await expect(review.getByRole('button', { name: 'Re-Open', exact: true })).toBeVisible();
  await answer(review, 'Description', 'Said after approval.');
});

test('comments stay in their dialog until they are sent, and none is sent twice', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, 'Heat from the lake');
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await page.getByRole('button', { name: 'Add a comment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a comment' });
  await dialog.getByLabel('Comment 1').fill('The lake froze.');
  for (const text of ['The pump is new.', 'So is the pipe.']) {
    await dialog.getByRole('button', { name: 'Add another comment' }).click();
    await dialog.getByRole('textbox').last().fill(text);
  }
  // The first comment arrives, the second one does not.
  let calls = 0;
  await page.route(`**/api/projects/${serial}/comments`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    calls += 1;
    return calls === 2 ? route.abort() : route.fallback();
  });
  await dialog.getByRole('button', { name: 'Send the comment' }).click();
  await expect(dialog.getByRole('alert')).toContainText('could not be reached');
  expect(calls).toBe(2);
  await expect(dialog.getByRole('textbox')).toHaveCount(2);
  await expect(dialog.getByLabel('Comment 1')).toHaveValue('The pump is new.');
  await expect(dialog.getByLabel('Comment 2')).toHaveValue('So is the pipe.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the comment' }).click();
  await expect(dialog).toHaveCount(0);
  const sent = await request.get(`/api/projects/${serial}/comments`, {
    headers: await headersOf(request, owner),
  });
  expect(((await sent.json()) as { text: string }[]).map(({ text }) => text)).toEqual([
    'The lake froze.',
    'The pump is new.',
    'So is the pipe.',
  ]);
  await expect(page.getByRole('list', { name: 'Comments on the whole project' })).toContainText(
    'The lake froze.',
  );
});

test('comments that arrive late move no button that starts an update', async ({ page, request }) => {
  const owner = await anOwner(request);
  const serial = await anApproval(request, owner, 'Sun on the roof');
  const posted = await request.post(`/api/projects/${serial}/comments`, {
    headers: await asAdministrator(request),
    data: { text: 'How large is the roof?' },
  });
  expect(posted.status()).toBe(200);
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(`**/api/projects/${serial}/comments`, async (route) => {
    await allowed;
    await route.fallback();
  });
  await signIn(page, owner, `/profile/drafts/${serial}`);
  const button = page.getByRole('button', { name: 'Update Emissions' });
  await expect(page.getByRole('button', { name: 'Add a comment' })).toBeVisible();
  const before = await button.boundingBox();
  allow();
  await expect(page.getByText('How large is the roof?')).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});
