import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';

const regional = '/regionaldistrictofsamplecoast';

test.describe('An organization’s page', () => {
  test('has a serial that is copied by one press, before any code of its heading is there', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(regional);
    await page.getByRole('button', { name: 'Copy CA000017' }).click();
    // 'Copied' is said for two seconds only, which a busy machine may miss; what was copied stays.
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('CA000017');
  });

  test('opens the legend of the map that was pressed before its code came, and applies its filter', async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/registry-map*.js', async (route) => {
      await released;
      await route.continue();
    });
    const requested = page.waitForRequest('**/registry-map*.js');
    await page.goto(regional);
    await requested;
    await page.getByRole('button', { name: 'Legend & Filter' }).click();
    release();
    await page.getByRole('checkbox', { name: 'Waste' }).uncheck();
    const list = page.getByRole('link', { name: 'The same projects as a list' });
    await expect(list).toHaveAttribute('href', /^\/projects\?type=Energy/);
    await expect(page.getByRole('checkbox', { name: 'Waste' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Fleet' })).toBeChecked();
  });

  test('has what became of its tonnes by year once the reader is near', { tag: '@phone-only' }, async ({
    page,
  }) => {
    await page.goto('/townofexamplebay');
    await page.getByRole('region', { name: 'Projects', exact: true }).scrollIntoViewIfNeeded();
    const table = page.getByText(/^As a table, /);
    await table.scrollIntoViewIfNeeded();
    const years = page.getByRole('table', { name: 'Tonnes by year' });
    await expect(years).toBeHidden();
    await table.click();
    await expect(years.getByRole('row').filter({ hasText: 'Achieved' }).first()).toBeVisible();
    const rows = await years.locator('tbody tr').all();
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const row of rows) {
      const numbers = await row.locator('td[data-number]').allTextContents();
      const [issued = Number.NaN, ...parts] = numbers.map((text) => Number(text.replaceAll(',', '')));
      const [held = 0, transferred = 0, retired = 0, cancelled = 0] = parts;
      expect(held + transferred + retired + cancelled).toBe(issued);
    }
    const retirements = page.getByRole('table', { name: 'Retirements' });
    await expect(retirements.getByRole('link', { name: 'View the certificate' }).first()).toBeVisible();
  });
});
