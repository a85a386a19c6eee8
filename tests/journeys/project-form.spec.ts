import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { fillIn, openStep, submit } from '../support/fill-in-project.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, signIn } from '../support/owners.ts';

async function aReviewFor(
  browser: Browser,
  person: Parameters<typeof signIn>[1],
  path: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person, path);
  return page;
}

test('a project is drafted, left, submitted, changed as requested, approved, and public', {
  tag: '@phone-only',
}, async ({ page, browser, request }) => {
  test.slow();
  const title = `Gas of a landfill ${Date.now()}`;
  const [owner, administrator] = [await anOwner(request), await anAdministrator(request)];
  await signIn(page, owner, '/create-project');
  await fillIn(page, title);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('The draft is saved.')).toHaveCount(1);
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  // After leaving, the draft is in the list with everything in it.
  await page.goto('/profile/drafts');
  await page.getByRole('link', { name: `View ${title}` }).click();
  await expect(page.getByRole('link', { name: 'plan.pdf' })).toBeHidden();
  await openStep(page, 'Documents');
  await expect(page.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
  await openStep(page, 'Check and submit');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Complete required fields before submitting.' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Enter a description.' }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  await description.fill('Gas is burnt in an engine.');
  await submit(page);
  await expect(page.getByText('Your project has been submitted.')).toHaveCount(1);
  await expect(page).toHaveURL(/\/profile\/drafts\//);
  const path = new URL(page.url()).pathname;
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);

  const review = await aReviewFor(
    browser,
    administrator,
    path.replace('/profile/drafts/', '/admin/project/'),
  );
  await expect(review.getByRole('heading', { name: title })).toBeVisible();
  await expect(review.getByText('Realized tonnes of this project would get serial numbers')).toBeVisible();
  // On phones, sections that nobody has commented on are folded.
  await review.getByRole('heading', { name: 'Basic information' }).click();
  await review.getByRole('button', { name: 'Comment on: Description' }).click();
  await review.getByLabel('Your comment on: Description').fill('Whose landfill is it?');
  await review.getByRole('button', { name: 'Request changes (1)' }).click();
  await review.getByRole('button', { name: 'Request these changes' }).click();
  await expect(review.getByText('The changes were requested.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('An administrator requested changes.')).toBeVisible();
  await openStep(page, 'What');
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

  await review.goto(path.replace('/profile/drafts/', '/admin/project/'));
  await expect(review.getByText('Changed since the last submission')).toBeVisible();
  await expectAccessible(review);
  await review.getByRole('button', { name: 'Approve' }).click();
  await expect(review.getByText('Tonnes that get serial numbers: 150 (2021).')).toBeVisible();
  await review.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const link = review.getByRole('dialog', { name: 'The project is approved' }).getByRole('link');
  await link.click();
  await expect(review.getByRole('heading', { name: title })).toBeVisible();
});
