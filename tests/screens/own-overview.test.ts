import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { aProject, inLedger } from '../support/builders.ts';
import { englishIn } from '../support/english-texts.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let name: string;

beforeEach(async () => {
  owner = await ownerCaller(screens);
  name = String((await owner.ask('GET', '/users/current')).body['organization']);
});

/**
 * Gives the owner a project with 150 units of 2021, 40 private purchased ones, and an inventory of 60 tonnes
 * in 2021 and 2022.
 */
async function enterTonnes() {
  const { database } = screens;
  const { organization } = owner;
  const years = [2021, 2022];
  const inventory = await aProject(database, organization, {
    title: 'Inventaire',
    programType: 'Inventory',
    projectType: null,
    visibility: 'Private',
    rows: years.map((year) => ({ year, status: 'Inventory', quantity: 60 })),
  });
  const project = await aProject(database, organization, { title: 'Gaz de la baie' });
  const bought = await aProject(database, organization, {
    title: 'Arbres',
    programType: 'Offsets',
    projectType: null,
    visibility: 'Private',
  });
  await inLedger(
    database,
    years.map((year): LedgerOperation => {
      return { type: 'set-inventory-year', organization, project: inventory, year, tonnes: 60 };
    }),
  );
  await inLedger(database, [
    { type: 'issue', organization, project, year: 2021, tonnes: 150 },
    { type: 'record', organization, project: bought, year: 2021, tonnes: 40 },
  ]);
  return { project, inventory };
}

describe('an overview without figures', () => {
  it('is for those who are signed in, and says how to begin', async () => {
    const visitor = await screens.open('/overview');
    await visitor.at('/login?next=%2Foverview');
    const page = await screens.open('/overview', { as: owner.account });
    await page.says('No figures yet');
    const main = await page.in('main');
    await main.find('link', 'Register a project');
    await main.find('link', 'Add Inventory');
    await page.goto('/inventory/overview');
    await page.says('No inventory yet');
    await page.says(/compares each year of your inventory/);
    const add = await (await page.in('main')).find('link', 'Add Inventory');
    expect(add.getAttribute('href')).toBe('/inventory/create');
  });

  it('is a true-up that has nothing to compare with, in public too', async () => {
    await aProject(screens.database, owner.organization);
    const page = await screens.open(`/inventory/overview/${owner.organization}`);
    await page.says(/has no public inventory yet/);
  });

  it.each(['/overview/CA999999', '/inventory/overview/CA999999'])('is not found at %s', async (address) => {
    const page = await screens.open(address);
    await page.find('heading', 'Not Found');
  });

  it('that cannot be reached says so, and loads once it can', async () => {
    const page = await screens.open('/myprojects', { as: owner.account });
    // Offline, a request is not repeated by itself.
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    page.fault('GET /overview', 'unsent');
    await page.goto('/overview');
    await page.find('alert', undefined, { says: 'could not be reached' });
    isOnline.mockRestore();
    await page.click('button', 'Try again');
    await page.says('No figures yet');
  });
});

it('an owner reads what a year is missing, and once it is retired, that it is achieved', async () => {
  const { project, inventory } = await enterTonnes();
  const page = await screens.open('/inventory/overview', { as: owner.account });
  await page.says(`${name} has inventories for 2 years, of which 0 achieved`);
  await (await page.in('row', /^2022/)).says('Not Achieved (60)');
  await (await page.in('table')).click('link', '2022');
  await page.at('/inventory/overview?year=2022');
  await page.soon(() => expect(document.title).toMatch(/^GHG True-up 2022/));
  await page.says(`In 2022, ${name} emitted 60 t CO₂e.`);
  await page.says('Nothing is retired against this inventory yet. 60 t CO₂e are missing.');
  expect(await page.rows('Tonnes you hold')).toEqual([
    ['Gaz de la baie', expect.any(String), '150'],
    ['Arbres', expect.any(String), '40'],
  ]);
  const form = await page.find('link', 'Gaz de la baie');
  expect(form.getAttribute('href')).toBe(`/profile/drafts/${project}`);

  const purpose = { kind: 'inventory', project: inventory, year: 2022 } as const;
  const { organization } = owner;
  await inLedger(screens.database, [
    { type: 'retire', organization, project, range: { min: 91, max: 150 }, purpose },
  ]);
  await page.reload();
  await page.says('60 t CO₂e are retired. Nothing is missing.');
  await page.says('Achieved');
  expect(page.text()).not.toContain('Not Achieved');
  expect(page.all('table', 'Tonnes you hold')).toEqual([]);
  const retired = await page.in('table', 'Retired against 2022');
  await retired.find('link', 'Offsets, Gaz de la baie: 60');
  await retired.click('link', /^Certificate /);
  await page.at(/^\/certificates\//);
});

it('an owner opens a year, its entries and the serials of a figure, all by the address', async () => {
  const { project } = await enterTonnes();
  const page = await screens.open('/myprojects', { as: owner.account });
  await page.click('button', 'Projects');
  await (await page.in('navigation', 'Main')).click('link', 'Reductions Overview');
  await page.at('/overview');
  await page.find('heading', 'Reductions Overview', { level: 1 });
  await page.click('link', '2021 by entry');
  await page.at('/overview?year=2021');
  await page.find('link', '2021 by entry', { expanded: true });
  await page.click('link', 'Remaining, Gaz de la baie, 2021: 150');
  const dialog = await page.in('dialog', 'Remaining, 2021');
  await dialog.find('link', `${project}-000001..000150`);
  await page.reload();
  await (await page.in('dialog')).says('150 t CO₂e in 1 range of serial numbers.');
  await page.click('button', 'Close');
  await page.gone('dialog');
  await page.at('/overview?year=2021');
  await page.click('link', '2021 by entry');
  await page.find('link', '2021 by entry', { expanded: false });
});

it.each([
  ['/overview', 'reductions'],
  ['/inventory/overview', 'ghg-true-up'],
])('an owner saves the files of %s', async (address, stem) => {
  await enterTonnes();
  const page = await screens.open(address, { as: owner.account });
  for (const [place, format] of ['CSV', 'Excel', 'PDF'].entries()) {
    await page.click('button', `Download ${format}`);
    await page.soon(async () => expect(await page.saved()).toHaveLength(place + 1));
  }
  const files = await page.saved();
  expect(files.map((file) => file.name)).toEqual(
    ['csv', 'xlsx', 'pdf'].map((end) => expect.stringMatching(new RegExp(`${stem}.*\\.${end}$`)) as string),
  );
  expect(files.every(({ content }) => content.size > 100)).toBe(true);
});

it.each([
  ['owner', '/overview', 'Partager cet aperçu'],
  ['owner', '/overview?figure=remaining&figureYear=2021', '150 t d’éq. CO₂ en 1 plage de numéros de série.'],
  ['owner', '/inventory/overview?year=2021', 'Les tonnes que vous détenez'],
  ['visitor', '/overview/ORGANIZATION?year=2021', 'Inscriptions non publiques'],
  ['visitor', '/inventory/overview/ORGANIZATION', 'Non atteinte (60)'],
])('a French %s reads no English at %s', async (who, named, said) => {
  await enterTonnes();
  const address = named.replace('ORGANIZATION', owner.organization);
  const page = await screens.open(address, { ...(who === 'owner' && { as: owner.account }), locale: 'fr' });
  await page.says(said);
  await page.idle();
  expect(englishIn(page.text())).toEqual([]);
});

it('a true-up reads out the last year that is counted, not a projected one', async () => {
  const { database } = screens;
  const { organization } = owner;
  const inventory = await aProject(database, organization, {
    programType: 'Inventory',
    projectType: null,
    rows: [
      { year: 2022, status: 'Inventory', quantity: 60 },
      { year: 2024, status: 'ProjectedInventory', quantity: 50 },
    ],
  });
  await inLedger(database, [
    { type: 'set-inventory-year', organization, project: inventory, year: 2022, tonnes: 60 },
  ]);
  const page = await screens.open('/inventory/overview', { as: owner.account });
  await page.find('status', undefined, { says: /^2022 .*60/ });
});

describe('a year of many entries', () => {
  it('shows visitors the first fifty, all on request, and still the serials of each', async () => {
    const { database } = screens;
    const { organization } = owner;
    for (let number = 1; number <= 60; number += 1) {
      const project = await aProject(database, organization, { title: `Island ${number}` });
      await inLedger(database, [{ type: 'issue', organization, project, year: 2020, tonnes: 10 }]);
    }
    const page = await screens.open(`/overview/${organization}`);
    await page.says(`${name} has registered 600 t CO₂e of reductions.`);
    const islands = () => page.element.querySelectorAll('tr[data-entry]').length;
    expect(islands()).toBe(0);
    await page.click('link', '2020 by entry');
    await page.soon(() => expect(islands()).toBe(50));
    await page.click('link', 'Show all 60 entries');
    await page.at(`/overview/${organization}?year=2020&rows=all`);
    await page.soon(() => expect(islands()).toBe(60));
    await page.click('link', 'Registered, Island 60, 2020: 10');
    const dialog = await page.in('dialog');
    await dialog.says('10 t CO₂e in 1 range of serial numbers.');
    await dialog.click('button', 'Close');
    await page.click('link', 'Show the first 50 entries');
    await page.soon(() => expect(islands()).toBe(50));
  });
});
