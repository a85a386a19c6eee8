import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';

test.use({ locale: 'fr-CA' });

test('the registration page is accessible with a solved captcha and its errors', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/register/');
  const send = page.getByRole('button', { name: 'Envoyer la demande' });
  await expect(send).toBeDisabled();
  await page.getByRole('textbox', { name: 'Organisation', exact: true }).fill('Example Harbour');
  await page.getByRole('checkbox', { name: 'Je suis une personne' }).press('Space');
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'La demande n’a pas été envoyée' })).toBeFocused();
  await expectAccessible(page);
});
