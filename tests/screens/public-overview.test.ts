import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { administratorCaller, anApproval, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let name: string;

/** An owner with 150 public tonnes of 2021, 40 private purchased ones, and a private inventory of 60. */
beforeEach(async () => {
  owner = await ownerCaller(screens);
  name = String((await owner.ask('GET', '/users/current')).body['organization']);
  const admin = await administratorCaller(screens);
  const approve = (title: string, facts: object) =>
    anApproval(screens, { owner, admin }, { title: `${title} ${name}`, ...facts });
  const of2021 = { startYear: 2021, startMonth: 1, finishYear: 2021, finishMonth: 12 };
  const row = (status: string, quantity: number) => ({ draft: [{ year: 2021, status, quantity }] });
  await approve('Gas at', { visibility: 'Public' });
  await approve('Trees for', {
    programType: 'Offsets',
    offsetProvider: 'Trees Elsewhere Inc.',
    visibility: 'Private',
    timeline: of2021,
    emissionReductions: row('Registered', 40),
  });
  await approve('Inventory of', {
    programType: 'Inventory',
    visibility: 'Private',
    timeline: of2021,
    emissionReductions: row('Inventory', 60),
  });
});

type Page = Awaited<ReturnType<typeof screens.open>>;

/** Reads the file that a link of the page leads to: its first line without units, and its rows by heading. */
async function readCsv(page: Page, link: string, locale = 'en') {
  const { href } = (await page.find('link', link)) as HTMLAnchorElement;
  const { pathname, search } = new URL(href);
  const headers = { 'accept-language': locale };
  const { body } = await screens.app.inject({ url: `${pathname}${search}`, headers });
  const [head = '', ...lines] = body
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  const line = head.replaceAll(/[ \u00A0]\(t[^)]*\)/g, '');
  const names = line.split(',');
  const rows = lines.map((one) => new Map(one.split(',').map((cell, place) => [names[place], cell])));
  return { line, rows };
}

it('names private offsets, has a private inventory only in its sums, and its file adds up to its table', async () => {
  const page = await screens.open(`/overview/${owner.organization}?year=2021`);
  await page.says(`${name} has registered 150 t CO₂e`);
  await page.says('1 entry is not public; its tonnes are included in the sums.');
  const rowOf = async (title: RegExp) => {
    const rows = await page.soon(async () => {
      const found = (await page.rows()).filter(([first]) => title.test(first ?? ''));
      expect(found).toHaveLength(1);
      return found;
    });
    return rows[0] ?? [];
  };
  expect(await rowOf(/^Gas at/)).toContain('150');
  expect(await rowOf(/^Trees for/)).toContain('40');
  expect((await rowOf(/^Entries that are not public/)).slice(1)).toEqual([
    '–',
    '–',
    '–',
    '–',
    '–',
    '–',
    '60',
    '–',
    '60',
  ]);
  const foot = (await page.find('table')).querySelectorAll('tfoot td');
  const totals = Array.from(foot, ({ textContent }) => textContent).slice(0, 4);
  const { rows } = await readCsv(page, 'Download CSV');
  const ofYears = rows.filter((row) => [...row.values()].includes('Year total'));
  const sumOf = (column: string) => ofYears.reduce((sum, row) => sum + Number(row.get(column)), 0);
  expect(['Registered', 'Retired', 'Remaining', 'Projected'].map((one) => String(sumOf(one)))).toEqual(
    totals,
  );
  expect(totals[0]).toBe('150');
});

it('shows the serials of private offsets behind a figure', async () => {
  const page = await screens.open(`/overview/${owner.organization}?figure=purchased&figureYear=2021`);
  const dialog = await page.in('dialog');
  await dialog.says(`Trees for ${name}`);
  expect(dialog.text()).not.toContain('belong to entries that are not public');
});

it.each([
  ['en', 'Not Achieved (60)', 'Download CSV'],
  ['fr', 'Non atteinte (60)', 'Télécharger : CSV'],
] as const)(
  'says in the true-up what a year is short of, and its file has every column: %s',
  async (locale, outcome, link) => {
    const page = await screens.open(`/inventory/overview/${owner.organization}`, { locale });
    await page.soon(async () =>
      expect((await page.rows()).find(([year]) => year === '2021')?.at(-1)).toBe(outcome),
    );
    const heads = (await page.find('table')).querySelectorAll('thead th');
    const shown = Array.from(heads, (head) => (head.querySelector('summary') ?? head).textContent);
    const { line } = await readCsv(page, link, locale);
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.filter((one) => !line.includes(one))).toEqual([]);
  },
);

it.each([
  {
    locale: 'en',
    title: 'Reductions Overview: ',
    said: ['Left out by ', ': 30 t CO₂e of public projects.'],
  },
  {
    locale: 'fr',
    title: 'Aperçu des réductions : ',
    said: ['Exclues par ', ' : 30 t d’éq. CO₂ de projets publics.'],
  },
] as const)(
  'names the organization, and says which public projects it leaves out, also on its page: $locale',
  async ({ locale, title, said }) => {
    const town = `Town of ${locale}`;
    const organization = await anOrganization(screens.database, town);
    const hidden = { overviewTracking: 'Hidden' } as const;
    const issue = async (tonnes: number, facts: Parameters<typeof aProject>[2]) => {
      const project = await aProject(screens.database, organization, facts);
      await inLedger(screens.database, [{ type: 'issue', organization, project, year: 2022, tonnes }]);
    };
    await issue(100, {});
    await issue(30, hidden);
    await issue(7, { ...hidden, visibility: 'Private' });
    const page = await screens.open(`/overview/${organization}`, { locale });
    await page.find('heading', `${title}${town}`, { level: 1 });
    await page.says(said.join(town));
    expect(page.text()).toMatch(/100 t (CO₂e|d’éq. CO₂) (of|de) (reductions|réductions)/);
    const own = await screens.open(`/townof${locale}`, { locale });
    await own.says(said.join(town));
  },
);
