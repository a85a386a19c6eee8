import { beforeEach, expect, it } from 'vitest';
import { englishIn } from '../support/english-texts.ts';
import { administratorCaller, anApproval, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

const timeline = { startYear: 2021, startMonth: 1, finishYear: 2022, finishMonth: 12 };
const years = (sectors: object = {}) => ({
  programType: 'Inventory',
  timeline,
  emissionReductions: {
    draft: [
      { year: 2021, status: 'Inventory', quantity: 1000, ...sectors },
      { year: 2022, status: 'Inventory', quantity: 900 },
    ],
  },
});

it('a visitor sees an inventory’s sectors and how a year differs from the one before', async () => {
  const sectors = { stationaryEnergy: 700, transportation: 300 };
  const serial = await anApproval(
    screens,
    { owner, admin: await administratorCaller(screens) },
    { title: 'Town inventory', visibility: 'Public', ...years({ sectors }) },
  );
  const page = await screens.open(`/projects/${serial}`);
  await page.says('100 t CO₂e (10%) less than in 2021');
  const rows = await page.rows(/^Emissions by sector/);
  expect(rows.map((cells) => cells.join(' '))).toContainEqual(expect.stringMatching(/2021.*700.*300/));
});

it('its owner reads what was retired against each year, and has years and tonnes in the list', async () => {
  const data = { title: 'Town inventory', overviewTracking: 'Tracked', ...years() };
  const serial = await anApproval(screens, { owner, admin: await administratorCaller(screens) }, data);
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
  await page.soon(async () =>
    expect(await page.rows('True-up of its years')).toEqual([
      ['2022', '0', 'Not Achieved (900)'],
      ['2021', '0', 'Not Achieved (1,000)'],
    ]),
  );
  await page.goto('/inventory/projects');
  await page.soon(async () => {
    const [row] = await page.rows('GHG Inventories');
    expect(row?.slice(1, 3)).toEqual(['2021–2022', '1,900']);
  });
  const link = await page.find('link', 'Town inventory');
  expect(link.getAttribute('href')).toBe(`/profile/drafts/${serial}`);
});

it('a year after the last one with a figure is said to be projected', async () => {
  const data = {
    title: 'Town inventory',
    overviewTracking: 'Tracked',
    programType: 'Inventory',
    timeline: { startYear: 2025, startMonth: 1, finishYear: 2026, finishMonth: 12 },
    emissionReductions: {
      draft: [
        { year: 2025, status: 'Inventory', quantity: 1000 },
        { year: 2026, status: 'ProjectedInventory', quantity: 900 },
      ],
    },
  };
  await anApproval(screens, { owner, admin: await administratorCaller(screens) }, data);
  for (const [locale, table, words] of [
    ['en', 'GHG Inventories', '2025, 2026 projected'],
    ['fr', /./, '2025, prévision pour 2026'],
  ] as const) {
    const page = await screens.open('/inventory/projects', { as: owner.account, locale });
    await page.soon(async () => {
      const [row] = await page.rows(table);
      expect(row?.[1]).toBe(words);
    });
  }
});

it('an owner breaks a year down by sector, typed over and pasted, and the sum is checked', async () => {
  const data = { title: 'Town inventory', ...years() };
  const serial = String((await owner.ask('POST', '/projects', data)).body['projectSerial']);
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
  const paste = async (text: string) => {
    (await page.field('Stationary energy, 2021')).focus();
    await page.paste(text);
  };
  await page.toggle('Emissions of 2021 by sector');
  await paste('600\n300\n1,5O0');
  await page.says('Paste up to five whole numbers, one for each sector.');
  await paste('600\n300\n50');
  expect(await page.value('Waste, 2021')).toBe('50');
  await page.says('50 t CO₂e of 2021 still to assign to a sector.');
  await page.fill('Waste, 2021', '90');
  await page.says('10 t CO₂e of 2021 still to assign to a sector.');
  await page.click('button', 'Save as draft');
  await page.says('The draft is saved.');
  const wrong = 'The sectors of 2021 add up to 990 t CO₂e, but the year has 1,000 t CO₂e.';
  await page.click('button', 'Submit');
  await page.says(wrong);
  expect(page.all('dialog')).toEqual([]);
  await page.click('button', 'Use 990 t CO₂e as the year’s total');
  await page.says('The sectors add up to 2021’s 990 t CO₂e.');
  await page.click('button', 'Save as draft');
  await page.soon(() => expect(page.sent(`PUT /projects/${serial}`)).toHaveLength(2));
  const sectors = { stationaryEnergy: 600, transportation: 300, waste: 90 };
  expect(page.sent().at(-1)?.body).toMatchObject({
    emissionReductions: { draft: [{ year: 2021, quantity: 990, sectors }, { year: 2022 }] },
  });
  await page.idle();
  await page.reload();
  await page.toggle('Emissions of 2021 by sector');
  expect(await page.value('Transportation, 2021')).toBe('300');
});

it('un titulaire de compte répartit une année entre les secteurs', async () => {
  const data = { title: 'Inventaire', ...years() };
  const serial = String((await owner.ask('POST', '/projects', data)).body['projectSerial']);
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account, locale: 'fr' });
  await page.toggle('Émissions de 2021 par secteur');
  await page.fill('Déchets, 2021', '400');
  await page.says(/Il reste 600 t d’éq\. CO₂ de 2021 à répartir/);
  await page.fill('Transport, 2021', '600');
  await page.says(/Les secteurs totalisent les 1.000 t/);
  expect(englishIn(page.text())).toEqual([]);
});
