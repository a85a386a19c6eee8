import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

type Project = {
  readonly title: string;
  readonly projectSerial: string;
  readonly organization: string;
  readonly organizationSerial: string;
  readonly organizationSite: string;
};

/** Fourteen public projects of two organizations, twelve of waste, with other tonnes each. */
beforeAll(async () => {
  const { database } = screens;
  const organizations = [
    await anOrganization(database, 'Harbour Heat Co-operative'),
    await anOrganization(database, 'Valley Forest Society'),
  ];
  for (let number = 0; number < 14; number += 1) {
    const organization = organizations[number % 2] ?? '';
    const project = await aProject(database, organization, {
      title: `${number % 3 === 0 ? 'Forest' : 'Landfill gas'} ${number}`,
      projectType: number < 12 ? 'Waste' : 'Fleet',
      stage: number % 4 === 0 ? 'Proposed' : 'Active',
    });
    const issue = {
      type: 'issue',
      organization,
      project,
      year: 2021,
      tonnes: 10 + ((number * 5) % 14),
    } as const;
    await inLedger(database, [issue]);
  }
});

/** Returns the projects of the list that the public calls find. */
const read = async (query: string): Promise<readonly Project[]> =>
  (await screens.app.inject({ url: `/api/projects/public?page=1&pageSize=100${query}` })).json();

type Page = Awaited<ReturnType<typeof screens.open>>;

/** Waits until the page has set its title, and with it listens to keys. */
const settled = (page: Page) =>
  page.soon(() => expect(document.title).toContain('Community Climate Registry'));

async function openSettled(address: string): Promise<Page> {
  const page = await screens.open(address);
  await settled(page);
  return page;
}

const titlesIn = async (page: Page) =>
  Array.from(
    (await page.find('table', 'Projects')).querySelectorAll('tbody th'),
    ({ textContent }) => textContent,
  );
const cards = async (page: Page) => (await page.in('main')).all('article');

describe('the list of projects', () => {
  it('is a table whose headings sort, and whose address is kept', async () => {
    const page = await screens.open('/projects?type=Waste');
    await page.click('link', 'Table');
    await page.at('/projects?type=Waste&view=table');
    await page.click('link', /^Issued/);
    const most = await read('&type=Waste&sort=-issued');
    await page.soon(async () => expect(await titlesIn(page)).toEqual(most.map(({ title }) => title)));
    const heading = await page.find('columnheader', /^Issued/);
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    await page.click('link', 'Organization');
    const named = await read('&type=Waste&sort=organization');
    await page.soon(async () => expect(await titlesIn(page)).toEqual(named.map(({ title }) => title)));
    const [first] = named;
    const [link] = (await page.in('table', 'Projects')).all('link', first?.organization);
    expect(link?.getAttribute('href')).toBe(`/${first?.organizationSite}`);
  });

  it('opens again as it was chosen last', async () => {
    const page = await screens.open('/projects');
    await page.click('link', 'Table');
    await page.goto('/projects');
    await page.soon(async () => expect(await titlesIn(page)).toHaveLength(12));
    await page.click('link', 'Cards');
    await page.soon(async () => expect(await cards(page)).toHaveLength(12));
    await page.goto('/projects');
    await page.soon(async () => expect(await cards(page)).toHaveLength(12));
  });

  it('is narrowed by filters whose counts are what each leaves', async () => {
    const page = await screens.open('/projects?type=Waste');
    const active = await read('&type=Waste&stage=Active');
    await page.soon(async () => {
      const options = Array.from((await page.field('Stage')).querySelectorAll('option'), (one) => one.text);
      expect(options).toContain(`Active (${active.length})`);
    });
    await page.fill('Stage', 'Active');
    await page.find('status', undefined, { says: `${active.length} projects` });
    const [first] = active;
    const own = active.filter((one) => one.organizationSerial === first?.organizationSerial);
    await page.soon(async () => page.fill('Organization', `${first?.organization} (${own.length})`));
    await page.at(new RegExp(`organization=${first?.organizationSerial}`));
    await page.soon(async () => expect(await cards(page)).toHaveLength(own.length));
    const { page: _page, pageSize: _size, ...query } = page.sent('GET /projects/public').at(-1)?.query ?? {};
    expect(query).toEqual({ type: 'Waste', stage: 'Active', organization: first?.organizationSerial });
  });

  it('is a file of exactly what is shown, and a feed', async () => {
    const page = await screens.open('/projects?vintage=2021&sort=-tonnes&page=2');
    const shown = await read('&vintage=2021&sort=-tonnes');
    expect(shown).toHaveLength(14);
    const readLink = async (name: string) => {
      const href = (await page.find('link', name)).getAttribute('href') ?? '';
      return { href, body: (await screens.app.inject({ url: href })).body };
    };
    const file = await readLink('Download CSV');
    expect((await page.find('link', 'Download CSV')).hasAttribute('download')).toBe(true);
    const rows = parse(file.body, { bom: true });
    expect(rows.slice(1).map(([serial]) => serial)).toEqual(shown.map((one) => one.projectSerial));
    const feed = await readLink('Feed');
    expect(feed.href).toBe('/projects.atom?vintage=2021');
    expect(feed.body.match(/<entry>/g)).toHaveLength(shown.length);
  });
});

describe('the search box', () => {
  const BOX = /serial number$/;
  const openBox = async () => {
    const page = await openSettled('/');
    const box = await page.find('combobox', BOX);
    return { page, box, type: (text: string) => page.fill(BOX, text) };
  };

  it('suggests: arrows choose, Escape closes, Enter opens', async () => {
    const [project] = await read('');
    const { page, box } = await openBox();
    await page.press('/');
    await page.focuses('combobox', BOX);
    await page.press(project?.title ?? '');
    // Until the suggestions come, the only option is to search for the text.
    await page.soon(() => expect(page.all('option').length).toBeGreaterThan(1));
    expect(page.all('option')[0]?.textContent).toContain(project?.title);
    expect(box.getAttribute('aria-expanded')).toBe('true');
    await page.press('{Escape}');
    await page.gone('option');
    await page.focuses('combobox', BOX);
    const chosen = () => page.all('option').findIndex((one) => one.getAttribute('aria-selected') === 'true');
    await page.press('{ArrowDown}');
    await page.soon(() => expect(chosen()).toBe(0));
    await page.press('{ArrowUp}');
    await page.soon(() => expect(chosen()).toBe(page.all('option').length - 1));
    await page.press('{ArrowDown}{Enter}');
    await page.at(`/projects/${project?.projectSerial}`);
  });

  it('keeps the option that was chosen when the suggestions change', async () => {
    const [project] = await read('');
    const { page, type } = await openBox();
    await type('landfill');
    await page.soon(() => expect(page.all('option').length).toBeGreaterThan(2));
    const before = page.all('option').length;
    const release = page.hold('GET /search/suggestions');
    await type(project?.title ?? '');
    await page.press('{ArrowUp}');
    const last = () => page.all('option').at(-1);
    await page.soon(() => expect(last()?.getAttribute('aria-selected')).toBe('true'));
    release();
    await page.soon(() => expect(page.all('option').length).toBeLessThan(before));
    expect(last()?.getAttribute('aria-selected')).toBe('true');
    await page.press('{Enter}');
    await page.at(`/projects?search=${encodeURIComponent(project?.title ?? '')}`);
  });

  it('opens a project by its serial, a unit, the example, and the list for words', async () => {
    const [project] = await read('');
    const { exampleSerial } = (await screens.app.inject({ url: '/api/figures' })).json<{
      exampleSerial: string;
    }>();
    const first = await openBox();
    await first.page.click('link', exampleSerial);
    await first.page.at(`/serial?serial=${exampleSerial}`);
    await first.page.find('region', 'Details');
    for (const [typed, path] of [
      [project?.projectSerial.toLowerCase() ?? '', `/projects/${project?.projectSerial}`],
      [' ca000042-003-123 ', '/serial?serial=ca000042-003-123'],
    ] as const)
      for (const isByKey of [true, false]) {
        const { page, type } = await openBox();
        await type(typed);
        await (isByKey ? page.press('{Enter}') : page.click('button', 'Search'));
        await page.at(path);
      }
    const words = await openBox();
    await words.type('landfill gas');
    await words.page.click('button', 'Search');
    await words.page.at('/projects?search=landfill%20gas');
  });

  it('asks for a text when it is empty', async () => {
    const { page } = await openBox();
    await page.click('button', 'Search');
    await page.find('alert', undefined, {
      says: 'Enter a project, an organization, a place or a serial number',
    });
    expect(page.here()).toBe('/');
  });

  it('shows what was typed last, and says when it is offline', async () => {
    const { page, type } = await openBox();
    const suggestions = 'GET /search/suggestions';
    const release = page.hold(suggestions);
    await type('harbour');
    await page.soon(() => expect(page.sent(suggestions)).toHaveLength(1));
    await type('forest');
    await page.soon(() => expect(page.all('option')[0]?.textContent).toMatch(/forest/i));
    release();
    await page.idle();
    await page.gone('option', /^Harbour/);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    window.dispatchEvent(new Event('offline'));
    await type('landfill g');
    await page.says('You are offline. Suggestions appear once you are back online.');
  });
});

describe('the key /', () => {
  it('leads to the search of projects from every public page, and types itself there', async () => {
    const page = await openSettled('/faq');
    await page.press('/');
    await page.at(/^\/projects/);
    await page.focuses('textbox', 'Search projects');
    await page.press('a/b');
    expect(await page.value('Search projects')).toBe('a/b');
  });

  it('does nothing while single-key shortcuts are turned off', async () => {
    const page = await screens.open('/faq');
    const isOn = async () => (await page.find('switch', 'Single-key shortcuts')).getAttribute('aria-checked');
    await page.click('switch', 'Single-key shortcuts');
    expect(await isOn()).toBe('false');
    await page.goto('/faq');
    await settled(page);
    expect(await isOn()).toBe('false');
    await page.press('/');
    expect(page.here()).toBe('/faq');
    await page.click('switch', 'Single-key shortcuts');
    expect(await isOn()).toBe('true');
    (document.activeElement as HTMLElement).blur();
    await page.press('/');
    await page.focuses('textbox', 'Search projects');
  });
});
