import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';

for (const path of ['/create-project', '/inventory/create', '/inventory/create-offsets']) {
  test(`Enter in a field of ${path} saves no new entry`, async ({ page, request }) => {
    await signIn(page, await anOwner(request), path);
    const sent: string[] = [];
    page.on('request', (call) => {
      if (call.method() === 'POST' && new URL(call.url()).pathname.startsWith('/api/projects'))
        sent.push(call.url());
    });
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Landfill gas at the bay');
    await title.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible();
    expect(sent).toEqual([]);
    // The button saves, also by keyboard; in a draft, Enter saves changes.
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await expect(page).toHaveURL(/\/profile\/drafts\//);
    expect(sent).toHaveLength(1);
    await title.fill('Gas at the bay');
    await title.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /^Saved \S/ })).toBeVisible();
    await page.reload();
    await expect(title).toHaveValue('Gas at the bay');
  });
}
