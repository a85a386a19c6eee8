import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';

test.describe('An unknown address', () => {
  test('returns 404 with the Not Found page, which offers links and is accessible', async ({ page }) => {
    const response = await page.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
    await expect(page).toHaveTitle('Not Found – Community Climate Registry');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Find a project' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
  });
});
