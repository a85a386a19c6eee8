import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { pressByKeyboard } from '../support/by-keyboard.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/journey.ts';
import { anOwner, headersOf, signIn } from '../support/owners.ts';
import { anApproval, anApprovedInventory } from '../support/submitted-projects.ts';

test('an owner goes through the overview by keyboard, copies its address and saves a file', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await anOwner(request);
  const { organization } = owner;
  await anApprovedInventory(request, owner, `Inventory of ${organization}`, 60);
  const project = await anApproval(request, owner, `Gas at ${organization}`, { visibility: 'Public' });
  const headers = await headersOf(request, owner);
  const profile = await request.get('/api/users/current', { headers });
  const { serial } = (await profile.json()) as { serial: string };

  // What visitors are served names no entry before its year is opened, and other addresses are not found.
  const served = await request.get(`/overview/${serial}`);
  expect(served.status()).toBe(200);
  expect(await served.text()).not.toContain(`Gas at ${organization}`);
  for (const path of ['/overview/CA999999', '/inventory/overview/CA999999'])
    expect((await request.get(path)).status(), path).toBe(404);

  await signIn(page, owner, '/overview');
  const table = page.getByRole('table');
  const dialog = page.getByRole('dialog');
  const year = table.getByRole('link', { name: '2021 by entry' });
  await pressByKeyboard(page, year);
  await expect(year).toHaveAttribute('aria-expanded', 'true');
  await expect(year).toBeFocused();
  const figure = table.getByRole('link', { name: `Remaining, Gas at ${organization}, 2021: 150` });
  await pressByKeyboard(page, figure);
  await expect(dialog.getByRole('link', { name: `${project}-000001..000150` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(figure).toBeFocused();
  await pressByKeyboard(page, year);
  await expect(year).toHaveAttribute('aria-expanded', 'false');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Excel' }).click(),
  ]);
  expect(readFileSync(await download.path()).length).toBeGreaterThan(100);
  expect(download.suggestedFilename()).toMatch(/reductions.*\.xlsx$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByRole('button', { name: 'Address copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(new RegExp(`/overview/${serial}$`));

  await page.goto('/inventory/overview?year=2022');
  await expect(page.getByRole('table', { name: 'Tonnes you hold' })).toBeVisible();
  await expectAccessible(page);
});
