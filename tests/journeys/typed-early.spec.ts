import { expect, type Page, test } from '@playwright/test';

/** Keeps the app's scripts back, as on a slow line; answers what lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  return letScriptsCome;
}

test('what is typed before the scripts have come is not lost', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email address' }).fill('nobody@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('tides turn twice a day');
  letScriptsCome();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText(
    'The email address or the password is incorrect',
  );
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('nobody@harbour.example');
});

test('what is typed into several boxes while the scripts are taking over is not lost', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email address' }).fill('nobody@harbour.example');
  // Typed sign by sign, before, while and after the app takes the page over.
  await page
    .getByLabel('Password', { exact: true })
    .pressSequentially('tides turn twice a day', { delay: 25 });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText(
    'The email address or the password is incorrect',
  );
});

test('the contact page keeps every box that was filled in before the scripts came', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada Person');
  await page.getByLabel('Email').fill('ada@harbour.example');
  letScriptsCome();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Message').fill('Where is the stove?');
  await expect(page.getByLabel('Name')).toHaveValue('Ada Person');
  await expect(page.getByLabel('Email')).toHaveValue('ada@harbour.example');
});

test('the human check is there for who began to fill in the form before the scripts came', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Organization', exact: true }).fill('Example Harbour');
  letScriptsCome();
  await expect(page.getByRole('checkbox', { name: 'I am a person' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Organization', exact: true })).toHaveValue(
    'Example Harbour',
  );
});
