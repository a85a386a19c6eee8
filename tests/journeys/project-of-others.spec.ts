import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anOwner, asAdministrator, signIn } from '../support/owners.ts';
import { aSubmission } from '../support/submitted-projects.ts';

test('an owner sees another organization’s public project read-only, and not its private ones', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const [shown, hidden] = [
    await aSubmission(request, owner, 'Wind on the ridge'),
    await aSubmission(request, owner, 'Wind in the valley'),
  ];
  const headers = await asAdministrator(request);
  const approved = await request.post(`/api/projects/${shown}/approve`, { headers, data: {} });
  expect(approved.status()).toBe(200);
  await signIn(page, await anOwner(request));
  await page.goto(`/profile/drafts/${shown}`);
  await expect(page.getByText('This project was created by another user.', { exact: true })).toHaveCount(1);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Wind on the ridge');
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled();
  // Units show their serials; contact and actions are only for the owner.
  await expect(page.getByText(new RegExp(`${shown}-000001`)).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact person' })).toHaveCount(0);
  for (const name of ['Save as draft', 'Submit', 'Update Emissions', 'Delete', 'Add a comment', 'Approve']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expectAccessible(page);
  await page.goto(`/profile/drafts/${hidden}`);
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
});
