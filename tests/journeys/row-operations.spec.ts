import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';
import { anApproval, anApprovedInventory } from '../support/submitted-projects.ts';

test('an owner retires tonnes against an inventory and gets the certificate', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const inventory = `Inventory of ${owner.organization}`;
  await anApprovedInventory(request, owner, inventory, 60);
  const serial = await anApproval(request, owner, `Gas at ${owner.organization}`);
  await signIn(page, owner, `/profile/drafts/${serial}`);
  const update = page.getByRole('button', { name: 'Update Emissions' });
  const dialog = page.getByRole('dialog');
  await update.click();
  await page.getByRole('button', { name: /^Retire, transfer or cancel…/ }).click();
  await dialog
    .getByRole('combobox', { name: 'Inventory and year' })
    .selectOption({ label: `2022: 60 tonnes left, ${inventory}` });
  // Entering the field selects what it holds, so that typing replaces it.
  const tonnes = dialog.getByRole('textbox', { name: 'Tonnes', exact: true });
  await expect(tonnes).toHaveValue('60');
  await tonnes.focus();
  await page.keyboard.type('30');
  await expect(dialog.getByText(`${serial}-000121..000150`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stage: Retire 30 tonnes' }).click();

  const retired = page.getByRole('textbox', { name: /Retired, 2021/ });
  await retired.fill('61');
  await retired.press('Enter');
  await expect(page.getByText('This inventory year has only 60 tonnes left.')).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
  await retired.fill('40');
  await retired.press('Enter');

  const staged = page.getByRole('region', { name: 'Staged, not sent yet' });
  await expect(staged.getByText(`${serial}-000111..000150`)).toBeVisible();
  await expectAccessible(page);
  await update.click();
  const done = page.getByRole('status').filter({ hasText: 'Done. This is final.' });
  await expect(done).toContainText(`Retired 40 tonnes of 2021 against ${inventory}, 2022`);
  await expectAccessible(page);
  await done.getByRole('link').click();
  await expect(page).toHaveURL(/\/certificates\//);
  await expect(page.getByText(/40/).first()).toBeVisible();
});
