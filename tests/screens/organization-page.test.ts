import { beforeEach, describe, expect, it } from 'vitest';
import { changeInclusions } from '#server/organizations/change-inclusions.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let count = 0;
let name: string;
let site: string;
let serial: string;

beforeEach(async () => {
  count += 1;
  name = `District ${count}`;
  site = `/district${count}`;
  serial = await anOrganization(screens.database, name);
});

const enter = (title: string, organization = serial) =>
  aProject(screens.database, organization, { title: `${title} ${count}` });
const include = (...others: string[]) =>
  screens.database.transact(changeInclusions, { act: 'include', organization: serial, others });
const enableMap = () => {
  const tokens = { organization: serial, tokens: { microsite: 1 }, reason: 'test', actor: null };
  return screens.database.transact(setTokens, tokens, now);
};

describe('an organization’s page', () => {
  it('is linked from its projects, under the title and among the details', async () => {
    const project = await enter('Heat');
    const page = await screens.open(`/projects/${project}`);
    const snapshot = await page.in('region', 'Snapshot');
    expect(page.all('link', name)).toHaveLength(2);
    await snapshot.click('link', name);
    await page.at(site);
    await page.find('heading', name, { level: 1 });
  });

  it.each([
    {
      locale: 'en',
      said: 'This page includes projects from',
      projects: '2 public projects',
      figure: '0 t CO₂e issued',
      list: 'Own reductions',
    },
    {
      locale: 'fr',
      said: 'Cette page comprend aussi les projets des organisations suivantes :',
      projects: '2 projets publics',
      figure: '0 t d’éq. CO₂ délivrées',
      list: 'Réductions propres',
    },
  ] as const)(
    'shows its figures, and the projects of those it includes: $locale',
    async ({ locale, said, projects, figure, list }) => {
      const other = await anOrganization(screens.database, `Village ${count}`);
      await enter('Heat');
      await enter('Wind', other);
      await include(other);
      const page = await screens.open(site, { locale });
      await page.says(said);
      await page.says(projects);
      await (await page.in('list', list)).says(figure);
      for (const text of [`Heat ${count}`, `Wind ${count}`]) await page.find('heading', text);
      expect(page.all('link', `Village ${count}`)).toHaveLength(2);
    },
  );

  it('says of own and of purchased tonnes each what is held and retired', async () => {
    const purchased = await aProject(screens.database, serial, { programType: 'Offsets', projectType: null });
    const purpose = { kind: 'other', note: 'Flights' } as const;
    const range = { min: 1, max: 15 };
    await inLedger(screens.database, [
      { type: 'record', organization: serial, project: purchased, year: 2022, tonnes: 40 },
      { type: 'retire', organization: serial, project: purchased, range, purpose },
    ]);
    const page = await screens.open(site);
    await (await page.in('list', 'Own reductions')).says('0 t CO₂e issued 0 t CO₂e held');
    const offsets = await page.in('list', 'Purchased offsets');
    await offsets.says('40 t CO₂e purchased elsewhere 25 t CO₂e held 15 t CO₂e retired');
    await page.in('table', 'Retirements');
  });

  it('has a map once its microsite is enabled, with the list’s filters and the way to the same list', async () => {
    const other = await anOrganization(screens.database, `Village ${count}`);
    await enter('Heat');
    await enter('Wind', other);
    await include(other);
    const page = await screens.open(site);
    await page.find('heading', `Heat ${count}`);
    expect(page.all('link', 'The same projects as a list')).toEqual([]);
    await enableMap();
    await page.reload();
    await page.says('2 projects in view');
    await page.click('button', 'Legend & Filter');
    await page.click('checkbox', /^Waste/);
    await page.soon(async () => {
      const { href } = (await page.find('link', 'The same projects as a list')) as HTMLAnchorElement;
      expect(href).toMatch(/\/projects\?type=Energy/);
      expect(new URL(href).searchParams.get('organization')).toBe(`${serial},${other}`);
    });
  });

  it('shows the types of the address after Back at once, when the page between was never drawn', async () => {
    await enter('Heat');
    await enableMap();
    const address = `${site}?type=Waste`;
    const page = await screens.open(address);
    const entry: unknown = history.state;
    const remove = await page.find('button', 'Remove the filter Type: Waste');
    remove.click();
    // As the browser does: the address first, then the event.
    history.replaceState(entry, '', address);
    window.dispatchEvent(new Event('popstate'));
    await page.at(address);
    await page.find('button', 'Remove the filter Type: Waste');
  });

  it('says that there is no page beyond the last one of its projects, and leads there', async () => {
    await enter('Heat');
    const page = await screens.open(`${site}?page=9`);
    await page.says('There is no page “9”');
    await page.click('link', 'Go to the last page');
    await page.find('heading', `Heat ${count}`);
  });
});

describe('the directory of organizations', () => {
  it('finds an organization, and leads to its page', async () => {
    await enter('Heat');
    const page = await screens.open('/faq');
    await (await page.in('contentinfo')).click('link', 'Organizations');
    await page.find('heading', 'Organizations', { level: 1 });
    await page.says(/\d+ organizations?/);
    await page.fill('Search organizations', `district ${count}`);
    await page.press('{Enter}');
    await page.at(`/organizations?search=district+${count}`);
    await page.find('status', undefined, { says: '1 organization' });
    await (await page.in('main')).click('link', name);
    await page.find('heading', name, { level: 1 });
  });
});
