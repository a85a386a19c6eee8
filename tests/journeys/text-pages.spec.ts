import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';

test.describe('The FAQ', () => {
  test('opens and closes questions by keyboard, and is accessible when all are open', async ({ page }) => {
    await page.goto('/faq');
    await expect(page.getByRole('button', { name: 'Open all' })).toBeVisible();
    const first = page.getByRole('group').filter({ hasText: 'What is the Community Climate Registry' });
    const answer = first.getByText('A public registry of projects');
    await expect(answer).toBeHidden();
    await first.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await page.keyboard.press('Space');
    await expect(answer).toBeHidden();
    await page.getByRole('button', { name: 'Open all' }).click();
    await expect(page.locator('details:not([open])')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('opens the question that a link names, on the page and from another page', async ({ page }) => {
    await page.goto('/faq#invoice');
    const response = page.getByText('within 24 hours');
    await expect(response).toBeVisible();
    await expect(response).toBeInViewport();
    await expect(page.getByText('A project token pays for one project')).toBeHidden();
    await page.goto('/about');
    await page.getByRole('link', { name: 'tokens and fees' }).click();
    await expect(page).toHaveURL(/\/faq#fees$/);
    await expect(page.getByRole('heading', { name: 'Tokens and fees' })).toBeInViewport();
  });
});

test('the terms scroll to the section that a link names', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const title = await contents.getByRole('link').last().innerText();
  await contents.getByRole('link').last().click();
  await expect(page.getByRole('heading', { name: new RegExp(`^\\d+\\. ${title}$`) })).toBeInViewport();
  await page.goto('/terms-and-conditions#fees');
  await expect(page.getByRole('heading', { name: '5. Fees and GST' })).toBeInViewport();
  await expect(page.getByRole('region', { name: '5. Fees and GST' })).toBeFocused();
});
