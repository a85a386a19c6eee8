import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';
import { anApproval } from '../support/submitted-projects.ts';

test('an owner’s home leads to the tonnes, and a preview shows the project’s pictures', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const approved = await anApproval(request, owner, 'Landfill gas');
  await signIn(page, owner, '/myprojects');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('4 of 5 done');
  await expectAccessible(page);
  // The step that is left opens the dialog with the tonnes; Back closes it.
  await steps.getByRole('link', { name: 'Retire tonnes that you use' }).click();
  await expect(page.getByRole('dialog', { name: 'Retire tonnes' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();

  await page.goto(`/profile/drafts/${approved}/preview`);
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  const picture = page.getByRole('img', { name: /Landfill gas/ }).first();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page);
});
