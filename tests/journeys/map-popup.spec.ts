import { expect, type Page } from '@playwright/test';
import { beginMap, goToSingle } from '../support/begin-map.ts';
import { test } from '../support/demonstration.ts';
import { readMapArea } from '../support/map-area.ts';

const popup = (page: Page) => page.getByRole('dialog');
const all = (page: Page) => page.getByRole('checkbox', { name: 'All' });

async function openSingle(page: Page): Promise<string> {
  const marker = await goToSingle(page);
  const label = (await marker.getAttribute('aria-label')) ?? '';
  const legend = page.getByRole('button', { name: 'Legend & Filter' });
  if ((await legend.getAttribute('aria-expanded')) === 'false') await legend.click();
  await marker.focus();
  await page.keyboard.press('Enter');
  await expect(popup(page)).toBeFocused();
  return label.slice(label.lastIndexOf(', ') + 2);
}

test.describe('The map’s popup', () => {
  test('stays while its project is shown, and closes when it is filtered out', async ({ page }) => {
    const type = await openSingle(page);
    const other = type === 'Waste' ? 'Fleet' : 'Waste';
    await page.getByRole('checkbox', { name: other }).uncheck();
    await expect(page.getByRole('link', { name: 'The same projects as a list' })).toHaveAttribute(
      'href',
      /type=/,
    );
    await expect(popup(page)).toBeVisible();
    const own = page.getByRole('checkbox', { name: type, exact: true });
    await own.uncheck();
    await expect(popup(page)).toHaveCount(0);
    await expect(own).toBeFocused();
    await own.check();
    await expect(popup(page)).toHaveCount(0);
  });

  test('closes at once when no type is selected', async ({ page }) => {
    await openSingle(page);
    await all(page).uncheck();
    await expect(popup(page)).toHaveCount(0);
  });

  test('stays when its marker joins a cluster, and moves with its place', { tag: '@phone' }, async ({
    page,
  }) => {
    await openSingle(page);
    const zoomOut = page.getByRole('button', { name: 'Zoom out' });
    const marker = await page.locator('[aria-expanded="true"][data-marker]').getAttribute('data-marker');
    await expect(async () => {
      await zoomOut.click();
      await expect(page.locator(`[data-marker="${marker}"]`)).toHaveCount(0, { timeout: 2000 });
    }).toPass();
    await expect(popup(page)).toBeVisible();
    await expect(zoomOut).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popup(page)).toHaveCount(0);
    // Its marker is no longer drawn: focus is on the map.
    await expect(page.getByRole('region', { name: /^Map\./ })).toBeFocused();
  });

  test('is hidden while its place is out of view, without losing focus', async ({ page }) => {
    await openSingle(page);
    const map = page.getByRole('region', { name: /^Map\./ });
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    await expect(zoomIn).toBeVisible();
    await map.focus();
    await expect(async () => {
      await page.keyboard.press('Shift+ArrowRight');
      await expect(popup(page)).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(map).toBeFocused();
    await expect(async () => {
      await page.keyboard.press('Shift+ArrowLeft');
      await expect(popup(page)).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  test('leaves focus on the map when a clicked cluster splits', async ({ page }) => {
    await page.goto('/');
    await beginMap(page);
    const cluster = page.locator('button[data-marker]:not([aria-hidden="true"])').first();
    const before = await readMapArea(page);
    await cluster.click();
    await expect.poll(() => readMapArea(page)).not.toBe(before);
    await expect(page.locator('[data-marker]:focus')).toHaveCount(1);
  });
});
