import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function verify(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am a person' }).press('Space');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
}

test.describe('The contact page', () => {
  test('sends a message once its captcha is solved; asks only this site, and its policy blocks nothing', {
    tag: '@phone-only',
  }, async ({ page, baseURL }) => {
    const elsewhere: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(baseURL ?? '') && !/^(data|blob):/.test(address)) elsewhere.push(address);
    });
    page.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text());
    });
    await page.goto('/contact');
    await box(page, 'Email').fill('ada');
    await box(page, 'Message').fill('A long story');
    await verify(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Error sending message.' });
    await expect(summary).toBeFocused();
    await expectAccessible(page);
    await summary.getByRole('link').first().click();
    await expect(box(page, 'Your name')).toBeFocused();
    await box(page, 'Your name').pressSequentially('Ada');
    await box(page, 'Email').fill('ada@harbour.example');
    await page.reload();
    await box(page, 'Message').focus();
    await expect(box(page, 'Your name')).toHaveValue('Ada');
    await verify(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Your message has been sent.' })).toBeFocused();
    await expectAccessible(page);
    expect([elsewhere, complaints]).toEqual([[], []]);
  });
});

test('an email is drawn in its frame, for developers', async ({ page }) => {
  await page.goto('/test/email');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
});
