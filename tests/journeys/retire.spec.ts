import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';
import { anApproval, anApprovedInventory } from '../support/submitted-projects.ts';

/** Most clicks from where the need is seen to the certificate, beside what must be typed. */
const MOST = 3;

/** Opens an address and counts the clicks from there to the certificate or the statement. */
async function countClicks(page: Page, address: string, go: (click: Click) => Promise<void>) {
  let clicks = 0;
  await page.goto(address);
  await go(async (target) => {
    clicks += 1;
    await target.click();
  });
  await expect(page).toHaveURL(/\/(?:certificates|statements)\//);
  expect(clicks, address).toBeLessThanOrEqual(MOST);
}

type Click = (target: Locator) => Promise<void>;

test('an owner retires from where the need is seen, in at most three clicks', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  await anApprovedInventory(request, owner, `Inventory of ${owner.organization}`, 40);
  const project = await anApproval(request, owner, 'Landfill gas');
  await signIn(page, owner, '/myprojects');
  const dialog = page.getByRole('dialog', { name: 'Retire tonnes' });
  const retire = (tonnes: number) => dialog.getByRole('button', { name: `Retire ${tonnes} tonnes` });

  await test.step('My Projects', () =>
    countClicks(page, '/myprojects', async (click) => {
      const list = page.getByRole('table', { name: 'My Projects' });
      await expect(list.getByRole('link', { name: 'Retire… Landfill gas' })).toBeVisible();
      await click(page.getByRole('link', { name: 'Retire 40 tonnes' }));
      await expect(dialog.getByText(`${project}-000111..000150`).first()).toBeVisible();
      // The button stays in view however long the dialog is.
      await expect(retire(40)).toBeInViewport();
      await expectNoSideways(page);
      await expectAccessible(page);
      await click(retire(40));
    }));
  await page.goBack();
  await expect(page).toHaveURL(/\/myprojects$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('the true-up', () =>
    countClicks(page, '/inventory/overview', async (click) => {
      await expect(page.getByRole('heading', { name: 'You are 40 t short for 2021.' })).toBeVisible();
      await expectAccessible(page);
      await click(page.getByRole('link', { name: 'Choose which tonnes…' }));
      await expect(dialog.getByRole('textbox', { name: 'Retire, 2021, Landfill gas' })).toBeFocused();
      await page.keyboard.type('30');
      await expect(dialog.getByText('10 t are still missing for 2021 then.')).toBeVisible();
      await click(retire(30));
    }));
  await expect(page.getByRole('region', { name: 'GHG True-up 2021' })).toContainText('Not Achieved (10)');

  await test.step('the project’s own page', () =>
    countClicks(page, `/profile/drafts/${project}`, async (click) => {
      await click(page.getByRole('link', { name: 'Retire…' }));
      await dialog.getByRole('radio', { name: /^Other/ }).focus();
      await click(dialog.getByRole('radio', { name: /^Other/ }));
      await dialog.getByRole('textbox', { name: 'Tonnes CO₂e' }).fill('5');
      await dialog.getByRole('textbox', { name: 'What for' }).fill('Ferry trips');
      await expect(dialog.getByText('You keep 75 t.')).toBeVisible();
      await click(retire(5));
    }));
  await expect(page.getByText('Retired against: Ferry trips')).toBeVisible();
  await expectAccessible(page);
});
