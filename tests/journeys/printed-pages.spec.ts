import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { openPage } from '../support/open-page.ts';
import { findProjectWithUnits } from '../support/public-registry.ts';

/** Returns the number of sheets that the page takes on paper. */
async function sheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('a short page prints on one sheet', async ({ page }) => {
  await openPage(page, '/login/forgot-password');
  expect(await sheets(page)).toBe(1);
});

test('printed tables have their totals once', async ({ page, request }) => {
  const { organizationSerial } = await findProjectWithUnits(request);
  await openPage(page, `/overview/${organizationSerial}`);
  await page.emulateMedia({ media: 'print' });
  const totals = page.locator('tfoot').first();
  await expect(totals).toHaveCSS('display', 'table-row-group');
});
