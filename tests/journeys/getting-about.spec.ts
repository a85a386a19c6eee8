import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { openPage } from '../support/open-page.ts';
import { readProjects } from '../support/public-registry.ts';

test.describe('Navigation', () => {
  test('starts each new page at its top and announces it', async ({ page, request }) => {
    const [first] = await readProjects(request);
    // A link that is clicked before the scripts are there opens a new document, which browsers start at its
    // top themselves.
    await openPage(page, '/projects');
    await page.getByRole('link', { name: /^Next/ }).scrollIntoViewIfNeeded();
    expect(await page.evaluate('scrollY')).toBeGreaterThan(100);
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    // The address changes before the page does.
    await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(first?.title ?? '');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '');
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.locator('[aria-live="polite"][aria-atomic]')).toContainText(first?.title ?? '');
  });

  test('starts a page opened by its URL at its top', async ({ page }) => {
    await openPage(page, '/faq');
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(300);
    await openPage(page, '/projects');
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  test('skips the bar with the first key', async ({ page }) => {
    await page.goto('/projects');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('keeps the bar in view, 55 pixels high, with its links behind a button on a phone', {
    tag: '@phone',
  }, async ({ page, isMobile }) => {
    await page.goto('/');
    const bar = page.getByRole('banner');
    expect((await bar.boundingBox())?.height).toBe(55);
    await page.mouse.wheel(0, 600);
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
    const projects = bar.getByRole('link', { name: 'Projects' });
    if (isMobile) {
      await expect(projects).toBeHidden();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      // Pressed before the scripts are there, it opens once they are.
      await expect(projects).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(projects).toBeHidden();
      await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
      await page.getByRole('button', { name: 'Open the menu' }).click();
    }
    await projects.click();
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
  });

  test('never scrolls sideways', { tag: '@phone' }, async ({ page, request }) => {
    const [first] = await readProjects(request);
    for (const path of [
      '/',
      '/projects',
      `/projects/${first?.projectSerial}`,
      '/serial?serial=abc',
      '/api/docs',
      '/api/docs/projects',
    ]) {
      await openPage(page, path);
      await expectNoSideways(page);
    }
  });
});
