import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { begin } from '../support/owned-projects.ts';
import { anOwner, signIn } from '../support/owners.ts';

const names = (page: Page) => page.getByRole('rowheader');

// What the lists ask for and show is tested in `tests/screens`; the history is a browser’s.
test('Back after a draft was deleted does not lead to it', async ({ page, request }) => {
  const owner = await anOwner(request);
  await begin(request, owner, { title: 'Kept' });
  const serial = await begin(request, owner, { title: 'Gone' });
  await signIn(page, owner, '/profile/drafts');
  await page.getByRole('link', { name: 'View Gone' }).click();
  await expect(page).toHaveURL(`/profile/drafts/${serial}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('“Gone” was deleted.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/profile/drafts');
  await expect(names(page)).toHaveText([/^Kept/]);
});
