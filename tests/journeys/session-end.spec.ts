import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';

// It sets the clock of its page, and a clock once set stays.
test.use({ isFirstVisit: true });

test('a session that expires without a connection is announced', async ({ page, context, request }) => {
  const owner = await anOwner(request);
  await page.clock.install();
  await signIn(page, owner, '/profile/edit');
  await expect(page.getByRole('textbox', { name: 'Contact person' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.clock.fastForward('31:00');
  await expect(page.getByRole('dialog', { name: 'Your Session Has Expired' })).toBeVisible();
});
