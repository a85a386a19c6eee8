import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, asAdministrator, signIn } from '../support/owners.ts';
import { aSubmission } from '../support/submitted-projects.ts';

test('a project is rejected, corrected, submitted again, approved and re-opened', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const [owner, administrator] = [await anOwner(request), await anAdministrator(request)];
  const title = `Gas at ${owner.organization}`;
  const serial = await aSubmission(request, owner, title);
  const review = await (await browser.newContext()).newPage();
  await signIn(review, administrator, `/admin/project/${serial}`);
  const act = async (name: string) => {
    await review.getByRole('button', { name, exact: true }).click();
    await review.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  const approve = 'Approve and issue 150 tonnes';
  await expect(review.getByRole('button', { name: approve })).toBeEnabled();

  // Another administrator acted first: what this page still offers is refused with a message.
  const headers = await asAdministrator(request);
  expect((await request.post(`/api/projects/${serial}/reject`, { headers })).status()).toBe(200);
  await act(approve);
  await expect(review.getByText('Error Approving Project', { exact: true })).toBeVisible();

  await signIn(page, owner, `/profile/drafts/${serial}`);
  await expect(
    page.getByText('Your project has been rejected — Please contact us for details!'),
  ).toBeVisible();
  // What is complete is closed, and opens on its heading.
  await page.getByRole('button', { name: 'Basic information', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill(`${title}, corrected`);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Your project has been submitted.')).toHaveCount(1);
  await expectAccessible(page);

  await review.reload();
  await expect(review.getByText('Changed since the last submission')).toBeVisible();
  await act(approve);
  await review.getByRole('dialog', { name: 'The project is approved' }).getByRole('link').click();
  await expect(review.getByRole('heading', { name: `${title}, corrected` })).toBeVisible();

  await review.goto(`/admin/project/${serial}`);
  await act('Re-Open');
  await expect(review.getByText('The project was re-opened.')).toBeVisible();
  await expectAccessible(review);
  expect((await request.get(`/api/projects/${serial}`)).status()).toBe(404);
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  // What is missing is shown before the question, although a version is in force.
  await page.getByRole('button', { name: 'Basic information', exact: true }).click();
  await page.getByLabel('Description', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Description/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
