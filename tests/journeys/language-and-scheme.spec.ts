import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { openMenu } from '../support/open-menu.ts';
import { openPage } from '../support/open-page.ts';

const html = (page: Page) => page.locator('html');

test.describe('Language and colour scheme', () => {
  test('switch from the menu of a phone, and are remembered', { tag: '@phone-only' }, async ({ page }) => {
    await openPage(page, '/serial');
    await openMenu(page);
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recherche d’un numéro de série');
    await page.goto('/projects');
    await expect(html(page)).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projets');
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

  test('change all colours at once for readers who want less motion', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openPage(page, '/projects');
    const started = page.evaluate(
      `document.documentElement.dataset.colorScheme = 'dark', document.getAnimations().length`,
    );
    expect(await started).toBe(0);
  });
});
