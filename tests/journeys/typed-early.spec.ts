import { expect, test } from '@playwright/test';

test('what is typed before the scripts have come is not lost', async ({ page }) => {
  let letScriptsCome = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('nobody@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('tides turn twice a day');
  letScriptsCome();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('do not go together');
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue('nobody@harbour.example');
});
