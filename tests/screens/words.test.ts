import { beforeAll, describe, expect, it } from 'vitest';
import { anOverviewWorld } from '../support/overview-world.ts';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let world: Awaited<ReturnType<typeof anOverviewWorld>>;
let entries: World;

beforeAll(async () => {
  owner = await ownerCaller(screens);
  world = await anOverviewWorld(screens.database, owner.organization);
  entries = await ownerCaller(screens);
  await entries.ask('POST', '/projects', { title: 'A draft', programType: 'ISO 14064-2' });
  await aSubmission(screens, entries, { title: 'B submitted' });
  await anApproval(
    screens,
    { owner: entries, admin: await administratorCaller(screens) },
    { title: 'C approved' },
  );
});

/** The words are spelled out here: two texts that were exchanged are found by nothing else. */
const languages = [
  {
    locale: 'en',
    trueUp: 'Inventory and offsets by year (t CO₂e)',
    outcomes: ['–', 'Not Achieved (795)', 'Achieved', 'Projected Achieved', 'Projected Not Achieved'],
    quantities: 'Issued tonnes by year, and what became of them',
    serials: /: serial numbers$/,
    plans: /^Show/,
    rows: ['Retired', 'Retired', 'Cancelled', 'Transferred', 'Held', 'Retired', 'Held'],
    planned: 'Projected',
    states: ['Draft', 'Submitted', 'Approved'],
  },
  {
    locale: 'fr',
    trueUp: 'Inventaire et crédits compensatoires par année (t d’éq. CO₂)',
    outcomes: ['–', 'Non atteinte (795)', 'Atteinte', 'Atteinte prévue', 'Non-atteinte prévue'],
    quantities: 'Tonnes délivrées par année, et ce qu’elles sont devenues',
    serials: /numéros de série$/,
    plans: /^Afficher/,
    rows: ['Retiré', 'Retiré', 'Annulé', 'Transféré', 'Détenu', 'Retiré', 'Détenu'],
    planned: 'Prévu',
    states: ['Brouillon', 'Soumis', 'Approuvé'],
  },
] as const;

describe.each(languages)('words in $locale', ({ locale, ...words }) => {
  it('say whether neutrality is achieved in each year', async () => {
    const page = await screens.open('/inventory/overview', { as: owner.account, locale });
    const rows = await page.rows(words.trueUp);
    // The last cell has what can be done in that year.
    expect(rows.map((cells) => cells.at(-2))).toEqual(words.outcomes);
  });

  it('say the status of each row of a project', async () => {
    const page = await screens.open(`/projects/${world.projects.shown}`, { locale });
    await page.find('table', words.quantities);
    for (const { textContent: year } of page.all('button', words.serials))
      await page.click('button', new RegExp(`^${year}.*${words.serials.source}`));
    await page.click('button', words.plans);
    const rows = await page.rows(words.quantities);
    const blocks = rows.flatMap(([cell = '']) => /^(\p{L}+) \d/u.exec(cell)?.[1] ?? []);
    expect(blocks).toEqual(words.rows);
    expect(rows.at(-1)?.at(-1)).toBe(words.planned);
  });

  it('say the status of each entry of an owner', async () => {
    const page = await screens.open('/myprojects?sort=title', { as: entries.account, locale });
    const rows = await page.rows();
    expect(
      rows.map((cells) => words.states.find((state) => cells.some((cell) => cell.startsWith(state)))),
    ).toEqual(words.states);
  });
});
