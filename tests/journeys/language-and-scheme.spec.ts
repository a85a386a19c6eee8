import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { openMenu } from '../support/open-menu.ts';
import { openPage } from '../support/open-page.ts';

const html = (page: Page) => page.locator('html');

test.describe('Language and colour scheme', () => {
  test('switch without losing input, and are remembered', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/serial');
    await expect(html(page)).toHaveAttribute('lang', 'en');
    await page.getByRole('textbox', { name: 'Serial number' }).fill('CA000042-003-');
    await openMenu(page);
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recherche d’un numéro de série');
    await expect(page.getByRole('textbox', { name: 'Numéro de série' })).toHaveValue('CA000042-003-');
    await expect(html(page)).toHaveAttribute('lang', 'fr');
    await expect(page).toHaveTitle('Recherche d’un numéro de série – Registre climatique des collectivités');
    // Clicks have an effect once the scripts have loaded.
    await openPage(page, '/projects');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projets');
    await openMenu(page);
    const toEnglish = page.getByRole('button', { name: 'English' });
    // The second press of two does not switch back.
    await toEnglish.dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
    await expect(html(page)).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Français' })).toBeFocused();
  });

  test('switch in parts whose code comes later, too', async ({ page }) => {
    await openPage(page, '/');
    const more = page.getByRole('button', { name: 'Show more organizations' });
    await expect(more).toBeVisible();
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(more).toBeHidden();
    await expectNoEnglish(page);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(more).toBeVisible();
    const tiles = page.getByRole('region', { name: 'Participating organizations' }).getByRole('listitem');
    const first = await tiles.count();
    await more.click();
    await expect(tiles.nth(first)).toBeVisible();
  });

  test('include the device’s scheme on request', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect(html(page)).toHaveAttribute('data-color-scheme', 'light');
    await openMenu(page);
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect(html(page)).toHaveAttribute('data-color-scheme', 'dark');
    await page.reload();
    await expect(html(page)).toHaveAttribute('data-color-scheme', 'dark');
    await openMenu(page);
    await page.getByRole('radio', { name: 'Same as device' }).check({ force: true });
    await expect(html(page)).toHaveAttribute('data-color-scheme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html(page)).toHaveAttribute('data-color-scheme', 'dark');
  });
});

test.describe('For readers whose browser prefers French', () => {
  test.use({ locale: 'fr-CA' });

  // The bar's links are behind a button on a phone: more to name than on a desktop.
  test('public pages are French and accessible', { tag: '@phone-only' }, async ({ page }) => {
    test.slow();
    for (const path of ['/', '/projects', '/serial', '/nulle-part'])
      await test.step(path, async () => {
        await expectFrench(page, path);
        await expectAccessible(page);
      });
  });

  test('the API documentation is French and accessible', async ({ page }) => {
    await expectFrench(page, '/api/docs');
    await expectNoEnglish(page);
    await expectAccessible(page);
  });
});

async function expectFrench(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(html(page)).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('contentinfo')).toContainText('Droits d’auteur © 2025');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
