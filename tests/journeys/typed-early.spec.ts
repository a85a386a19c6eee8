import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { appHandlesPage, openPage } from '../support/open-page.ts';
import { anOwner, signIn } from '../support/owners.ts';

test.use({ isFirstVisit: true });

/**
 * Holds back the app's scripts of these names, as on a slow connection; returns a function that releases
 * them.
 */
async function holdScripts(page: Page, names = '*'): Promise<() => void> {
  const { promise: scriptsReleased, resolve: releaseScripts } = Promise.withResolvers<void>();
  await page.route(`**/assets/${names}.js`, async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  return releaseScripts;
}

test('text typed before the scripts load is kept', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email address' }).fill('nobody@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('tides turn twice a day');
  releaseScripts();
  await appHandlesPage(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText(
    'The email address or the password is incorrect',
  );
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('nobody@harbour.example');
});

test('text typed into several fields during hydration is kept', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email address' }).fill('nobody@harbour.example');
  // Typed key by key, before, during and after hydration.
  await page
    .getByLabel('Password', { exact: true })
    .pressSequentially('tides turn twice a day', { delay: 25 });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText(
    'The email address or the password is incorrect',
  );
});

test('the contact page keeps every field filled in before the scripts loaded', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada Person');
  await page.getByLabel('Email').fill('ada@harbour.example');
  releaseScripts();
  await appHandlesPage(page);
  await page.getByLabel('Message').fill('Where is the stove?');
  await expect(page.getByLabel('Name')).toHaveValue('Ada Person');
  await expect(page.getByLabel('Email')).toHaveValue('ada@harbour.example');
});

test('text typed before the scripts load is kept on a page that shows a notice of the one before', async ({
  page,
}) => {
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await openPage(page, '/login');
  // As after a new password was chosen; the browser keeps it with the page when that is loaded again.
  await page.evaluate(`history.replaceState({ ...history.state, usr: 'password-updated' }, '')`);
  const releaseScripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@harbour.example');
  releaseScripts();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('ada@harbour.example');
  expect(faults).toEqual([]);
});

test('a kept draft survives what is typed before the scripts load', async ({ page }) => {
  await openPage(page, '/contact');
  await page.getByLabel('Message').fill('Where is the stove?');
  await expect.poll(() => page.evaluate(`sessionStorage.getItem('form::contact') ?? ''`)).toContain('stove');
  const releaseScripts = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada Person');
  releaseScripts();
  await expect(page.getByLabel('Message')).toHaveValue('Where is the stove?');
  await page.getByLabel('Email').fill('ada@harbour.example');
  await expect(page.getByLabel('Message')).toHaveValue('Where is the stove?');
});

test('the captcha appears for users who started the form before the scripts loaded', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Organization', exact: true }).fill('Example Harbour');
  releaseScripts();
  await expect(page.getByRole('checkbox', { name: 'I am a person' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Organization', exact: true })).toHaveValue(
    'Example Harbour',
  );
});

test('a captcha pressed before its widget has loaded starts once it has', async ({ page }) => {
  const releaseWidget = await holdScripts(page, 'captcha-widget-*');
  await openPage(page, '/contact');
  await page.getByRole('button', { name: 'I am a person' }).click();
  await expect(page.getByRole('button', { name: 'The human verification is loading…' })).toBeVisible();
  releaseWidget();
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: 'Verified' })).toBeFocused();
});

test('filters opened before the scripts load are open, and stay open', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/projects', { waitUntil: 'commit' });
  if (isMobile)
    await page
      .locator('summary')
      .filter({ hasText: /^Filters/ })
      .click();
  const stage = page.getByRole('combobox', { name: 'Stage' });
  await expect(stage).toBeVisible();
  releaseScripts();
  await appHandlesPage(page);
  await stage.selectOption('Active');
  await expect(page).toHaveURL(/stage=Active/);
  await expect(stage).toBeVisible();
});

test('a menu of types opened before the scripts load closes on a press elsewhere', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/projects', { waitUntil: 'commit' });
  await page.getByRole('main').locator('form summary[aria-labelledby]').click();
  const types = page.getByRole('group', { name: 'Project type' });
  await expect(types).toBeVisible();
  releaseScripts();
  await appHandlesPage(page);
  await expect(types).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(types).toBeHidden();
});

test('a serial sent before the scripts load is looked up', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'serial number' }).fill('CA999999-999-1');
  await page.getByRole('combobox', { name: 'serial number' }).press('Enter');
  await expect(page).toHaveURL(/\/serial\?serial=CA999999-999-1$/);
  releaseScripts();
  await expect(page.getByText('Serial Number Not Found...')).toBeVisible();
});

test('an Enter pressed before the scripts load sends the form once they have, and only once', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const releaseScripts = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email address' }).fill('nobody@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('tides turn twice a day');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  releaseScripts();
  await expect(page.getByRole('alert').first()).toContainText(
    'The email address or the password is incorrect',
  );
  expect(sent).toEqual(['/api/users/login']);
});

test('an Enter pressed before the scripts load does not send a form that needs more', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Ada Person');
  await page.keyboard.press('Enter');
  releaseScripts();
  await appHandlesPage(page);
  await expect(page.getByRole('checkbox', { name: 'I am a person' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Ada Person');
});

test('text typed before the scripts load is sent by Enter the moment they have', async ({ page }) => {
  // Nothing that waits for a timer happens before the key is pressed.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  const releaseScripts = await holdScripts(page);
  await page.goto('/serial', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Serial number' }).fill('CA999999-999-1');
  releaseScripts();
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'Serial number' }).press('Enter');
  await expect(page).toHaveURL(/\/serial\?serial=CA999999-999-1$/);
  await page.clock.resume();
  await expect(page.getByText('Serial Number Not Found...')).toBeVisible();
});

test('a button pressed before the scripts load acts once they have, and once only', {
  tag: '@phone-only',
}, async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/projects', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Menu' });
  // Nothing happens yet, so it is pressed again.
  await button.click();
  await button.click();
  releaseScripts();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a button pressed while the app takes over the page acts once', { tag: '@phone-only' }, async ({
  page,
}) => {
  // The earliest moment after the app has begun: it has taken over nothing yet.
  await page.addInitScript(`addEventListener('registry-starting', () =>
    setTimeout(() => document.querySelector('[aria-controls=bar-menu]').click()))`);
  await openPage(page, '/projects');
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
});

test('a button pressed before the scripts load and again while the app takes over acts once', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.addInitScript(`addEventListener('registry-starting', () =>
    setTimeout(() => document.querySelector('[aria-controls=bar-menu]').click()))`);
  const releaseScripts = await holdScripts(page);
  await page.goto('/projects', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  releaseScripts();
  await appHandlesPage(page);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a menu opened while the page waits for a reply stays open', async ({ page, request }) => {
  await signIn(page, await anOwner(request), '/about');
  const { promise: replied, resolve: reply } = Promise.withResolvers<void>();
  await page.route('**/api/users/current', async (route) => {
    await replied;
    await route.continue();
  });
  await page.goto('/myprojects');
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Projects' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeHidden();
  reply();
  await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});

test('what is chosen before the scripts load counts once they have', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/projects', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('Active');
  releaseScripts();
  await expect(page).toHaveURL(/stage=Active/);
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('Active');
});

test('a colour scheme chosen before the scripts load is shown once they have', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  releaseScripts();
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('a view of the list chosen before the scripts load is kept for the next visit', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Projects' });
  const releaseScripts = await holdScripts(page);
  await page.goto('/projects', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(page).toHaveURL(/view=table$/);
  releaseScripts();
  await expect.poll(() => page.evaluate(`localStorage.getItem('list-view')`)).toBe('table');
  await page.goto('/projects');
  await expect(table).toBeVisible();
});

test('a view that somebody else linked to is not kept', async ({ page }) => {
  await page.goto('/projects?view=table');
  await expect(page.getByRole('table', { name: 'Projects' })).toBeVisible();
  await openPage(page, '/projects');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
