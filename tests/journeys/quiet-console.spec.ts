import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';

test('the console has no errors when a page is left while its map zooms', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(`${page.url()}: ${line.text()}`);
  });
  const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
  // The page that is left for is loaded already: the map goes within the quarter of a second that its zoom
  // takes.
  await page.goto('/faq');
  await footerLink('Seeking Funding').click();
  const zoom = page.getByRole('button', { name: 'Zoom in' }).first();
  await expect(zoom).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The first press may have to load what moves the map.
  await zoom.click();
  await expect(page.locator('.leaflet-container')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await zoom.click();
  await footerLink('FAQ').dispatchEvent('click');
  await expect(page).toHaveURL('/faq');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(errors).toEqual([]);
});
