import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { findRetiredUnit } from '../support/find-retired-unit.ts';
import { test } from '../support/journey.ts';
import { anAdministrator, anOwner, aRequest, signIn } from '../support/owners.ts';

// What the screens do is tested in `tests/screens`. Colours, widths and history are a browser’s.
test('the administrators’ questions and refusals are accessible and fit a phone', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.slow();
  const { email, organization: name } = await anOwner(request);
  const { organization } = await aRequest(request);
  await signIn(page, await anAdministrator(request), '/admin/requests');
  for (const act of [`Approve the request of ${organization}`, `Reject the request of ${organization}`]) {
    await page.getByRole('button', { name: act }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  await page.goto(`/admin/users?status=bogus&search=${encodeURIComponent(email)}`);
  const link = page.getByRole('link', { name });
  await link.click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Delete this user' }).click();
  await expectAccessible(page);
  await page.goto('/admin');
  const submitted = page.getByRole('region', { name: 'Submitted projects' });
  const all = submitted.getByRole('link', { name: 'All submitted projects' });
  await expect(submitted).toBeVisible();
  await expect(all).toBeHidden();
  await submitted.getByRole('heading', { name: 'Submitted projects' }).click();
  await expect(all).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.goto('/admin/corrections');
  await page.getByRole('button', { name: 'Request a correction' }).click();
  await page.getByLabel('Serial number or range').fill((await findRetiredUnit(request)).serial);
  await expect(page.getByText('with the status Registered.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/settings');
  await page.getByLabel('Mid').fill('400');
  await page.getByRole('button', { name: 'Save the prices' }).click();
  await expect(page.getByText('The middle price cannot be below the low one.').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
});
