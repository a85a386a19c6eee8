import { expect, type Page } from '@playwright/test';
import type { MapFeature } from '#contract/projects-map.ts';
import { readAnswer } from './public-registry.ts';

/** Loads the interactive map, as a touch of the page does. */
export async function beginMap(page: Page): Promise<void> {
  const frame = page.locator('[aria-busy]:has([data-controls])').first();
  await frame.scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: /^Map\./ });
  // The page is visible before its scripts have loaded; touches count from then on.
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(map).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Opens the map around an isolated project, by placing the visitor there. */
export async function goToSingle(page: Page) {
  const around = '/api/projects/map?bbox=-140%2C45%2C-110%2C61&zoom=10';
  const { features } = await readAnswer<{ features: MapFeature[] }>(page.request, around);
  const single = features.find(({ properties }) => !('cluster' in properties));
  if (single === undefined || 'cluster' in single.properties) throw new Error('No project stands alone.');
  const [longitude, latitude] = single.geometry.coordinates;
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ longitude, latitude });
  await page.goto('/');
  await beginMap(page);
  const marker = page.locator(`a[data-marker="${single.properties.projectSerial}"]`);
  await expect(marker).toBeVisible();
  return marker;
}
