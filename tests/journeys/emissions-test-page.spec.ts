import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '../support/expect-no-barriers.ts';

const quantity = (page: Page, name: string) => page.getByRole('textbox', { name });

test.describe('The emissions table test page', () => {
  test('shows rows of every status, is kept out of search engines, and keeps nobody out', async ({
    page,
  }) => {
    await page.goto('/test');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emissions table test page');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    const table = page.getByRole('table');
    for (const status of [
      'Projected',
      'Realized',
      'Registered',
      'Retired',
      'Transferred',
      'Cancelled',
      'Inventory',
      'Projected Inventory',
      'Estimated (Baseline)',
      'Reduced',
    ]) {
      await expect(table.getByText(status, { exact: true }).first()).toBeVisible();
    }
    await expect(table.getByText('CA000042-003-000251..000400')).toBeVisible();
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'))
      .toBeLessThanOrEqual(0);
    await expectNoBarriers(page);
  });

  test('ignores what is no number, and adds up the year again', async ({ page }) => {
    await page.goto('/test');
    const projected = quantity(page, 'Quantity (t CO2e), Projected, 2024');
    const year = page.getByRole('row', { name: /^2024/ });
    await projected.fill('abc');
    await expect(projected).toHaveValue('90');
    await projected.fill('-5');
    await projected.fill('1.5');
    await projected.fill('12345678901');
    await expect(projected).toHaveValue('90');
    await projected.fill('1234567890');
    await expect(year).toContainText('Total 1,234,567,890');
    await projected.fill('');
    await expect(year).toContainText('Total 0');
    await projected.blur();
    await expect(projected).toHaveValue('0');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(projected).toHaveValue('90');
  });

  test('locks rows as it is told to', async ({ page }) => {
    await page.goto('/test');
    const fields = page.getByRole('table').getByRole('textbox');
    const free = await fields.count();
    await page.getByRole('switch', { name: 'Restricted' }).check();
    await expect(fields).toHaveCount(6);
    expect(free).toBeGreaterThan(6);
    await expect(page.getByRole('textbox', { name: /CA000042-003/ })).toHaveCount(0);
    await page.getByRole('switch', { name: 'Read-only' }).check();
    await expect(fields).toHaveCount(0);
    await expect(page.getByRole('table').getByRole('button')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Read-only' }).uncheck();
    await page.getByRole('switch', { name: 'Restricted' }).uncheck();
    await expect(fields).toHaveCount(free);
  });

  test('moves tonnes between rows that touch, and refuses what is not there', async ({ page }) => {
    await page.goto('/test');
    const retired = quantity(page, 'Quantity (t CO2e), Retired, 2022 CA000042-003-000471..000500');
    await retired.fill('101');
    await retired.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Change not allowed');
    await retired.fill('40');
    await retired.press('Enter');
    await expect(page.getByText('Change not allowed')).toBeHidden();
    await expect(page.getByText('CA000042-003-000461..000500')).toBeVisible();
    await expect(page.getByText('CA000042-003-000401..000460')).toBeVisible();
    await expect(page.getByRole('row', { name: /^2022/ })).toContainText('Total 100');
  });

  test('switches a year between plan and fact', async ({ page }) => {
    await page.goto('/test');
    const row = page.getByRole('row').filter({ has: quantity(page, 'Quantity (t CO2e), Projected, 2024') });
    await row.getByRole('button', { name: 'Switch to Realized' }).click();
    await expect(quantity(page, 'Quantity (t CO2e), Realized, 2024')).toHaveValue('90');
  });
});

test.describe('The emissions table test page in French', () => {
  test.use({ locale: 'fr-CA' });

  test('speaks French and keeps nobody out', async ({ page }) => {
    await page.goto('/test');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page d’essai du tableau des émissions');
    await expect(page.getByRole('switch', { name: 'Lecture seule' })).toBeVisible();
    await expectNoBarriers(page);
  });
});
