import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { pressByKeyboard } from '../support/by-keyboard.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { expectNoSideways } from '../support/expect-no-sideways.ts';
import { test } from '../support/journey.ts';
import { anOwner, headersOf, type NewOwner, signIn } from '../support/owners.ts';
import { anApproval, anApprovedInventory } from '../support/submitted-projects.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const table = (page: Page) => page.getByRole('table');
const rowOf = (page: Page, name: string | RegExp): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

/** Creates an owner with 150 units of 2021 in a project, 40 purchased ones, and an inventory of 60 tonnes in 2021 and 2022. */
async function anOwnerWithTonnes(request: APIRequestContext) {
  const owner = await anOwner(request);
  const { organization } = owner;
  await anApprovedInventory(request, owner, `Inventory of ${organization}`, 60);
  const project = await anApproval(request, owner, `Gas at ${organization}`, { visibility: 'Public' });
  await anApproval(request, owner, `Trees for ${organization}`, {
    programType: 'Offsets',
    offsetProvider: 'Trees Elsewhere Inc.',
    visibility: 'Private',
    emissionReductions: { draft: [{ year: 2021, status: 'Registered', quantity: 40 }] },
    timeline: { startYear: 2021, startMonth: 1, finishYear: 2021, finishMonth: 12 },
  });
  return { owner, project, serial: await organizationSerial(request, owner) };
}

async function organizationSerial(request: APIRequestContext, owner: NewOwner): Promise<string> {
  const headers = await headersOf(request, owner);
  const profile = (await (await request.get('/api/users/current', { headers })).json()) as { serial: string };
  return profile.serial;
}

test('an owner sees what a year is missing, retires it, and reads Achieved', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const { owner, project } = await anOwnerWithTonnes(request);
  const { organization } = owner;
  await signIn(page, owner, '/inventory/overview');
  await expect(
    page.getByText(`${organization} has inventories for 2 years, of which 0 achieved`),
  ).toBeVisible();
  await expect(rowOf(page, '2022')).toContainText('Not Achieved (60)');
  await expectNoSideways(page);
  await expectAccessible(page);

  await table(page).getByRole('link', { name: '2022', exact: true }).click();
  await expect(page).toHaveTitle(/^GHG True-up 2022/);
  await expect(page.getByText(`In 2022, ${organization} emitted 60 t CO₂e.`)).toContainText(
    'Nothing is retired against this inventory yet. 60 t CO₂e are missing.',
  );
  const left = page.getByRole('table', { name: 'What you can still do' }).getByRole('row');
  await expect(left.filter({ hasText: `Trees for ${organization}` })).toContainText('40');
  await expectNoSideways(page);
  await expectAccessible(page);

  await left.getByRole('link', { name: `Gas at ${organization}` }).click();
  await expect(page).toHaveURL(new RegExp(`/profile/drafts/${project}$`));
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await page.getByRole('button', { name: /^Retire, transfer or cancel…/ }).click();
  await dialog(page)
    .getByRole('combobox', { name: 'Inventory and year' })
    .selectOption({ label: `2022: 60 tonnes left, Inventory of ${organization}` });
  await dialog(page).getByRole('button', { name: 'Retire 60 tonnes' }).click();
  await page.getByRole('button', { name: 'Update Emissions' }).click();
  await dialog(page).getByRole('button', { name: 'Retire 60 tonnes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done. This is final.' })).toBeVisible();

  await page.goto('/inventory/overview?year=2022');
  await expect(page.getByText('Achieved', { exact: true })).toBeVisible();
  await expect(page.getByText('60 t CO₂e are retired. Nothing is missing.')).toBeVisible();
  const retired = page.getByRole('table', { name: 'Retired against 2022' });
  await expect(retired.getByRole('link', { name: `Offsets, Gas at ${organization}: 60` })).toBeVisible();
  await expectAccessible(page);
  await retired.getByRole('link', { name: /^Certificate / }).click();
  await expect(page).toHaveURL(/\/certificates\//);
});

test('the public overview has private offsets only in its sums, and its CSV adds up to its table', async ({
  page,
  request,
}) => {
  test.slow();
  const { owner, serial } = await anOwnerWithTonnes(request);
  const { organization } = owner;
  await page.goto(`/overview/${serial}?year=2021`);
  await expect(page.getByText(`${organization} has registered 150 t CO₂e`)).toContainText(
    'Of these, 0 are retired and 150 remain. Another 90 are projected.',
  );
  await expect(
    page.getByText('2 entries are not public; their tonnes are included in the sums.'),
  ).toBeVisible();
  await expect(rowOf(page, `Gas at ${organization}`).getByRole('link', { name: /^Registered/ })).toHaveText(
    '150',
  );
  const sum = rowOf(page, 'Entries that are not public');
  await expect(sum.getByRole('cell')).toHaveText(['–', '–', '–', '–', '–', '40', '60', '–', '60']);
  await expect(page.getByText(`Trees for ${organization}`)).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/overview/${serial}?figure=purchased&figureYear=2021`);
  await expect(dialog(page)).toContainText('40 t CO₂e belong to entries that are not public');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const totals = await table(page).locator('tfoot td').allInnerTexts();
  expect(csvTotals(readFileSync(await download.path(), 'utf8'))).toMatchObject({
    Registered: Number(totals[0]),
    Retired: Number(totals[1]),
    Remaining: Number(totals[2]),
    Projected: Number(totals[3]),
  });
  expect(totals.slice(0, 4)).toEqual(['150', '0', '150', '90']);

  await page.getByRole('link', { name: organization, exact: true }).click();
  await page.getByRole('link', { name: 'GHG True-up Overview' }).click();
  await expect(page).toHaveURL(`/inventory/overview/${serial}`);
  await expect(rowOf(page, '2021')).toContainText('Not Achieved (60)');
  await expectFileNamesOfTable(page, 'Download CSV');
});

/** Expects that the file for spreadsheets has every column of the page's table, under the same name. */
async function expectFileNamesOfTable(page: Page, link: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  const names = await table(page).locator('thead th').allTextContents();
  const [head = ''] = readFileSync(await download.path(), 'utf8').split('\r\n');
  const inFile = head.replaceAll(/ \(t [^)]*\)/g, '');
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !inFile.includes(name))).toEqual([]);
}

/** Sums the year rows of an overview's CSV file by column. */
function csvTotals(text: string): Record<string, number> {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  const ofYears = rows.filter((row) => row.includes('Year total'));
  expect(ofYears.length).toBeGreaterThan(0);
  const sumOf = (index: number) => ofYears.reduce((sum, row) => sum + Number(row[index] || 0), 0);
  return Object.fromEntries(head.map((name, index) => [name.replace(/ \(.*\)$/, ''), sumOf(index)]));
}

test('an owner goes through the overview by keyboard, copies its address and saves its files', async ({
  page,
  request,
}) => {
  test.slow();
  const { owner, project, serial } = await anOwnerWithTonnes(request);
  await signIn(page, owner, '/myprojects');
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Reductions Overview' })
    .click();
  await expect(page).toHaveURL('/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Reductions Overview' })).toBeVisible();

  const year = table(page).getByRole('link', { name: '2021 by entry' });
  await pressByKeyboard(page, year);
  await expect(year).toHaveAttribute('aria-expanded', 'true');
  await expect(year).toBeFocused();
  const figure = table(page).getByRole('link', {
    name: `Remaining, Gas at ${owner.organization}, 2021: 150`,
  });
  await pressByKeyboard(page, figure);
  await expect(dialog(page).getByRole('heading', { name: 'Remaining, 2021' })).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: `${project}-000001..000150` })).toBeVisible();
  await expectAccessible(page);
  // The address opens the same list again.
  await page.reload();
  await expect(dialog(page).getByText('150 t CO₂e in 1 range of serial numbers.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await pressByKeyboard(page, figure);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();
  await pressByKeyboard(page, year);
  await expect(year).toHaveAttribute('aria-expanded', 'false');

  for (const format of ['CSV', 'Excel', 'PDF']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${format}` }).click(),
    ]);
    expect(readFileSync(await download.path()).length).toBeGreaterThan(100);
    expect(download.suggestedFilename()).toMatch(/reductions.*\.(csv|xlsx|pdf)$/);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByRole('button', { name: 'Address copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(new RegExp(`/overview/${serial}$`));
});

test('without figures the overview says how to begin, and unknown addresses are not found', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await page.goto('/overview');
  await expect(page).toHaveURL(/\/login\?next=%2Foverview$/);
  await signIn(page, owner, '/overview');
  await expect(page.getByText('No figures yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add Inventory' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/inventory/overview');
  await expect(page.getByText('No inventory yet', { exact: true })).toBeVisible();
  await expect(page.getByText(/compares each year of your inventory/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add Inventory' })).toHaveAttribute(
    'href',
    '/inventory/create',
  );
  // With a project, the organization has a public overview, whose true-up has still nothing to compare with.
  await anApproval(request, owner, `Gas at ${owner.organization}`, { visibility: 'Public' });
  await page.goto(`/inventory/overview/${await organizationSerial(request, owner)}`);
  await expect(page.getByText(/has no public inventory yet/)).toBeVisible();
  expect((await page.goto('/overview/CA999999'))?.status()).toBe(404);
  expect((await page.goto('/inventory/overview/CA999999'))?.status()).toBe(404);
});

test('offline, the overview says so and loads once it can', async ({ page, request }) => {
  const owner = await anOwner(request);
  await signIn(page, owner, '/myprojects');
  await page.route('**/api/overview?*', (route) => route.abort());
  await page.goto('/overview');
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await page.unroute('**/api/overview?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No figures yet')).toBeVisible();
});

test.describe('en français', () => {
  test.use({ locale: 'fr-CA' });

  test('les aperçus et leurs années sont en français', async ({ page, request }) => {
    test.slow();
    const { owner, serial } = await anOwnerWithTonnes(request);
    const read = async (path: string, word: string) => {
      await page.goto(path);
      await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
      await expectNoEnglish(page);
      await expectAccessible(page);
    };
    await read(`/overview/${serial}?year=2021`, 'Inscriptions non publiques');
    await read(`/inventory/overview/${serial}`, 'Non atteinte (60)');
    await expectFileNamesOfTable(page, 'Télécharger : CSV');
    await signIn(page, owner, '/profile');
    await read('/overview', 'Partager cet aperçu');
    await read(
      '/overview?figure=remaining&figureYear=2021',
      '150 t d’éq. CO₂ en 1 plage de numéros de série.',
    );
    await read('/inventory/overview?year=2021', 'Ce que vous pouvez encore faire');
  });
});
