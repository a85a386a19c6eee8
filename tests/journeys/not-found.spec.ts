import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';

test.describe('An unknown address', () => {
  for (const address of ['/nowhere', '/projects/CA000001-001/more', '/admin/nothing-here', '/%E2%98%83']) {
    test(`${address} returns 404 with the Not Found page`, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
      await expect(page).toHaveTitle('Not Found – Community Climate Registry');
    });
  }

  test('offers links and is accessible', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Find a project' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
  });
});
