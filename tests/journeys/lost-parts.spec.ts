import { expect, type Page } from '@playwright/test';
import { beginMap, goToSingle } from '../support/begin-map.ts';
import { test } from '../support/demonstration.ts';
import { findProjectWithUnits } from '../support/public-registry.ts';

test.use({ isFirstVisit: true });

/**
 * Lets the file of a part fail, as on a bad connection or after an update of the registry; returns a function
 * that lets it through again.
 */
async function lose(page: Page, part: string): Promise<() => Promise<void>> {
  const address = `**/assets/${part}-*.js`;
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be loaded' });

test('a popup that cannot be loaded leaves the map, and opens once the page is loaded again', async ({
  page,
}) => {
  const letThrough = await lose(page, 'marker-popup');
  const marker = await goToSingle(page);
  await marker.press('Enter');
  await expect(notice(page)).toBeInViewport();
  await expect(marker).toBeVisible();
  await letThrough();
  await notice(page).getByRole('button', { name: 'Try again' }).click();
  await expect(notice(page)).toHaveCount(0);
  await beginMap(page);
  await marker.press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
});

test('a dialog of serials that cannot be loaded leaves its overview, and opens once the page is loaded again', async ({
  page,
  request,
}) => {
  const { organizationSite } = await findProjectWithUnits(request);
  const letThrough = await lose(page, 'units-dialog');
  await page.goto(`/overview/${organizationSite}`, { waitUntil: 'networkidle' });
  const figure = page.getByRole('link', { name: /^Registered, \d{4}: / }).first();
  await figure.click();
  await expect(notice(page)).toBeInViewport();
  await expect(figure).toBeVisible();
  await letThrough();
  await notice(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('suggestions that cannot be loaded leave the page, and its box still searches', async ({ page }) => {
  await lose(page, 'suggestion-list');
  await page.goto('/', { waitUntil: 'networkidle' });
  const box = page.getByRole('combobox', { name: 'serial number' });
  const failed = page.waitForEvent('requestfailed');
  await box.fill('landfill');
  await failed;
  await expect(box).toHaveValue('landfill');
  await expect(notice(page)).toHaveCount(0);
  await box.press('Enter');
  await expect(page).toHaveURL(/landfill/);
  await expect(page.getByRole('article').first()).toContainText(/landfill/i);
});
