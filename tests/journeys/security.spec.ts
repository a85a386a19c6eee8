import { expect } from '@playwright/test';
import { digitsOn } from '../support/authenticator.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';

test('an owner sets up a second factor with its QR code, and does not leave its recovery codes by chance', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const owner = await anOwner(request);
  await signIn(page, owner, '/login?next=/profile/security');
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await page.getByLabel('Your own password').fill(owner.password);
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible();
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Turn on the second factor' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Six-digit code').fill(await digitsOn(page));
  await page.getByRole('button', { name: 'Turn on the second factor' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
});
