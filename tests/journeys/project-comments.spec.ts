import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, asAdministrator, signIn } from '../support/owners.ts';
import { aSubmission } from '../support/submitted-projects.ts';

const commentsOn = (page: Page, part: string) => page.getByRole('list', { name: `Comments on: ${part}` });

/** Replies to a comment on a part of a project, by mouse. */
async function answer(page: Page, part: string, text: string): Promise<void> {
  const comments = commentsOn(page, part);
  await comments.getByRole('button', { name: /^Reply: / }).click();
  await comments.getByLabel('Reply', { exact: true }).fill(text);
  await comments.getByRole('button', { name: 'Send the reply' }).click();
  await expect(comments).toContainText(text);
}

/** Resolves a comment and reopens it. */
async function resolveAndReopen(page: Page, part: string): Promise<void> {
  const comments = commentsOn(page, part);
  await comments.getByRole('button', { name: /^Mark as resolved: / }).click();
  await expect(comments.getByText('Resolved', { exact: true })).toBeVisible();
  await comments.getByRole('button', { name: /^Reopen: / }).click();
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

  await request.post(`/api/projects/${serial}/approve`, { headers, data: {} });
  await review.reload();
  await expect(review.getByRole('button', { name: 'Re-Open', exact: true })).toBeVisible();
  await answer(review, 'Description', 'Said after approval.');
});
