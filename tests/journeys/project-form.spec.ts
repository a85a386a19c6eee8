import { type Browser, expect, type Page, type Route } from '@playwright/test';

import { expectAccessible } from '../support/expect-accessible.ts';
import { fillIn, submit } from '../support/fill-in-project.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, headersOf, signIn } from '../support/owners.ts';

/** Presses Submit with a missing field: a summary links to it, and no dialog opens. */
async function expectIncomplete(page: Page) {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Complete required fields before submitting.' });
  await expect(summary.getByRole('link')).toHaveText(['Description: This field is required.']);
  await expect(summary).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return summary;
}

async function aDeskFor(browser: Browser, person: Parameters<typeof signIn>[1], path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person, path);
  return page;
}

test('a project is drafted, left, submitted, changed as requested, approved, and public', {
  tag: '@phone',
}, async ({ page, browser, request }) => {
  test.slow();
  const title = `Landfill gas at the bay ${Date.now()}`;
  const [owner, administrator] = [await anOwner(request), await anAdministrator(request)];
  await signIn(page, owner, '/create-project');
  await fillIn(page, title);
  await expectAccessible(page);
  // Leaving asks first; a reload restores unsaved changes.
  await page.getByRole('link', { name: 'Community Climate Registry, home' }).click();
  await expect(page.getByText('You have unsaved changes, are you sure you want to leave?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();
  // Missing fields are shown before anything is asked or sent.
  const summary = await expectIncomplete(page);
  await expect(page).toHaveURL('/create-project');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('The draft is saved.')).toHaveCount(1);
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  // After leaving, the draft is in the list with everything in it.
  await page.goto('/profile/drafts');
  await page.getByRole('link', { name: `View ${title}` }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  // What is complete is closed, and opens on its heading.
  const documents = page.getByRole('button', { name: 'Documents', exact: true });
  await expect(documents).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('link', { name: 'plan.pdf' })).toBeHidden();
  await documents.click();
  await expect(page.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Saved \S/ })).toBeVisible();
  await expectIncomplete(page);
  await summary.getByRole('link', { name: /Description/ }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  await description.fill('Gas is burnt in an engine.');
  await expect(description).toHaveAttribute('aria-invalid', 'false');
  await submit(page);
  await expect(page.getByText('Your project has been submitted.')).toHaveCount(1);
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  const path = new URL(page.url()).pathname;
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled();

  const review = await aDeskFor(browser, administrator, path);
  await expect(review.getByRole('heading', { name: title })).toBeVisible();
  await expect(review.getByText('Realized tonnes of this project would get serial numbers')).toBeVisible();
  await review.getByRole('button', { name: 'Comment on: Description' }).click();
  await review.getByLabel('Your comment on: Description').fill('Whose landfill is it?');
  await review.getByRole('button', { name: 'Request changes (1)' }).click();
  await review.getByRole('button', { name: 'Request these changes' }).click();
  await expect(review.getByText('The changes were requested.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('An administrator requested changes.')).toBeVisible();
  const comments = page.getByRole('list', { name: 'Comments on: Description' });
  await expect(comments).toContainText('Whose landfill is it?');
  await comments.getByRole('button', { name: 'Reply: Whose landfill is it?' }).click();
  await comments.getByLabel('Reply', { exact: true }).fill('The city’s.');
  await comments.getByRole('button', { name: 'Send the reply' }).click();
  await expect(comments.getByLabel('Reply', { exact: true })).toHaveCount(0);
  await expect(comments).toContainText('The city’s.');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Description' }).fill('The city’s gas is burnt in an engine.');
  await submit(page);
  await expect(page.getByText('Your project has been submitted.').first()).toBeVisible();

  await review.goto(path);
  await expect(review.getByText('Changed since the last submission')).toBeVisible();
  await expectAccessible(review);
  await review.getByRole('button', { name: 'Approve' }).click();
  await expect(review.getByText('Tonnes that get serial numbers: 150 (2021).')).toBeVisible();
  await review.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const link = review.getByRole('dialog', { name: 'The project is approved' }).getByRole('link');
  await link.click();
  await expect(review.getByRole('heading', { name: title })).toBeVisible();
});

test('whoever types on while a new entry is saved for the first time goes on in the same field', async ({
  page,
  request,
}) => {
  await signIn(page, await anOwner(request), '/create-project');
  await page.getByLabel('Title', { exact: true }).fill('A heat loop');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.click();
  // Typed before, while and after the page of the new project takes the form's place.
  const text = 'Heat of the rink warms the school. ';
  let typed = '';
  while (!/\/profile\/drafts\//.test(page.url())) {
    await page.keyboard.type(text);
    typed += text;
  }
  await page.keyboard.type(text);
  await expect(description).toBeFocused();
  await expect(description).toHaveValue(typed + text);
  await expect(page.getByText('We restored your unsaved changes')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible();
  await page.reload();
  await expect(description).toHaveValue(typed + text);
});

test('unsaved changes are restored when the page is opened again', async ({ page, request }) => {
  await signIn(page, await anOwner(request), '/create-project');
  await page.getByLabel('Title', { exact: true }).fill('A heat loop');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  const kept = async () => JSON.stringify(await page.context().storageState());
  await expect.poll(kept).toContain('A heat loop');
  await page.goto('/about');
  await page.goto('/create-project');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A heat loop');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
});

test('a draft whose reply was lost is saved once, also when it was changed before the next attempt', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await signIn(page, owner, '/create-project');
  await page.getByLabel('Title', { exact: true }).fill('A heat loop');
  const loseReply = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/projects', loseReply, { times: 2 });
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Your changes were not saved.' });
  await expect(failure).toContainText('Nothing you typed is lost.');
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
  await expectAccessible(page);
  const lost = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/projects'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await lost;
  await expect(failure).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('A heat loop for the harbour');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('The draft is saved.')).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A heat loop for the harbour');
  const drafts = await request.get('/api/projects/drafts', { headers: await headersOf(request, owner) });
  expect(await drafts.json()).toMatchObject([{ title: 'A heat loop for the harbour' }]);
});
