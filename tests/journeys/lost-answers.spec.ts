import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';
import { anApproval } from '../support/submitted-projects.ts';

// Files of the page that an earlier journey loaded would come from the cache.
test.use({ isFirstVisit: true });

const lose = (page: Page, part: string) => page.route(`**/assets/${part}-*.js`, (route) => route.abort());
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be loaded' });

/**
 * Opens an approved project's form and cancels its units, without sending that yet. The list of what is staged is
 * lost, but for the part of it that the dialog has loaded.
 */
async function cancelUnits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await page.getByRole('button', { name: /^Retire, transfer or cancel…/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Cancel for good', exact: true }).check();
  await lose(page, 'operation-list');
  await page.getByRole('dialog').getByRole('button', { name: 'Stage: Cancel 150 tonnes for good' }).click();
  await expect(page.getByText('Staged, not sent yet').first()).toBeVisible();
}

test('the list of what is staged, when it cannot be loaded, leaves the form', async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await anApproval(request, owner, 'Gas at the bay');
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await cancelUnits(page);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('One operation is staged: updating carries it out at once')).toBeInViewport();
});

test('operations whose list cannot be loaded are said to be done', async ({ page, request }) => {
  test.slow();
  const owner = await anOwner(request);
  const serial = await anApproval(request, owner, 'Gas at the bay');
  await signIn(page, owner, `/profile/drafts/${serial}`);
  await cancelUnits(page);
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done. This is final.' })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gas at the bay' })).toBeVisible();
});
