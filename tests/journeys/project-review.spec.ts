import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { begin, save } from '../support/held-projects.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, signIn } from '../support/owners.ts';
import { aSubmission } from '../support/submitted-projects.ts';

test('an administrator rejects, corrects and features a project', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, 'Gas at the bay');
  await signIn(page, await anAdministrator(request), `/admin/project/${serial}`);
  // The desk shows what was entered and offers no fields to change it.
  await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('img')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Documents' }).getByRole('link')).toHaveCount(1);
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  const act = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await act('Reject');
  await expect(page.getByText('“Gas at the bay” was rejected.')).toBeVisible();
  await page.goto(`/admin/project/${serial}`);
  await page.getByRole('link', { name: 'Edit Project' }).click();
  const whose = `You are editing this entry of ${owner.organization} as an administrator.`;
  await expect(page.getByText(whose)).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('');
  const contents = page.getByRole('navigation', { name: 'In this form' });
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  await expect(contents).toBeVisible();
  if (isWide) {
    await expect(contents.getByRole('listitem').first()).toContainText('1 to fill in');
    await contents.getByRole('link', { name: 'Documents' }).click();
    await expect(page.getByRole('heading', { name: 'Documents' })).toBeInViewport();
  }
  await page.getByLabel('Title', { exact: true }).fill('Gas at the bay, corrected');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('heading', { name: 'Gas at the bay, corrected' })).toBeVisible();
  await page.getByRole('button', { name: 'Feature', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stop featuring' })).toBeVisible();
  await expectAccessible(page);
});

test('an owner updates the emissions of an approved project, at once or after approval', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await aSubmission(request, owner, 'Heat from the sea');
  const review = await (await browser.newContext()).newPage();
  await signIn(review, await anAdministrator(request), `/admin/project/${serial}`);
  await review.getByRole('button', { name: 'Approve and issue 150 tonnes' }).click();
  await review.getByRole('dialog').getByRole('button', { name: 'Approve and issue 150 tonnes' }).click();
  await expect(review.getByRole('dialog', { name: 'The project is approved' })).toBeVisible();
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await page.getByRole('textbox', { name: /Projected.*2022/ }).fill('60');
  await expect(page.getByText("The changes you made don't require approval.").first()).toBeVisible();
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await expect(page.getByText('Changes will be directly visible to the public.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await page.getByRole('button', { name: 'Switch to Realized' }).click();
  await expect(page.getByText('The changes you made require approval.').first()).toBeVisible();
  const update = page.getByRole('button', { name: 'Update Emissions' });
  await update.click();
  const question = page.getByRole('dialog', { name: 'Submit this update for approval?' });
  await expect(question).toContainText('it will not be visible to the public');
  // The second press of a double press decides nothing.
  await question.getByRole('button', { name: 'Update Emissions' }).dispatchEvent('click', { detail: 2 });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await request.get(`/api/projects/${serial}`)).status()).toBe(200);
  await update.click();
  await question.getByRole('button', { name: 'Update Emissions' }).click();
  await expect(page.getByText('Answer due by')).toBeVisible();
  await expect(page.getByText('the public does not see the project')).toBeVisible();
  await expect(page.getByText('What you change here takes effect')).toHaveCount(0);
  expect((await request.get(`/api/projects/${serial}`)).status()).toBe(404);
});

test('the second of two editors is asked and loses nothing; a draft is deleted after confirmation', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await begin(request, owner, { title: 'A first title' });
  await signIn(page, owner, `/profile/drafts/${serial}`);
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('My title');
  await save(request, owner, serial, { title: 'Their title' });
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'This project was saved elsewhere first' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep my text and save' }).click();
  await expect(page.getByRole('heading', { name: 'My title' })).toBeVisible();
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  await title.fill('Not saved, and deleted with the rest');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Are you sure you want to delete the project?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL('/myprojects');
  await expect(page.getByText('No Projects found...')).toBeVisible();
});
