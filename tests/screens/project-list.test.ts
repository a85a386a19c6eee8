import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aProject } from '../support/builders.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let harbour: string;
let name: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  name = `Harbour ${count}`;
  harbour = await anOrganization(screens.database, name);
});

type Page = Awaited<ReturnType<typeof screens.open>>;
type Details = NonNullable<Parameters<typeof aProject>[2]>;

const enter = (title: string, details: Details = {}) =>
  aProject(screens.database, harbour, { title, ...details });
const enterMany = async (many: number) => {
  for (let number = 1; number <= many; number += 1) await enter(`Project ${number}`);
};
/** Returns the titles on the cards. */
const titlesOn = (page: Page) => page.all('heading', undefined, { level: 2 }).map((one) => one.textContent);
const shows = (page: Page, titles: readonly string[]) =>
  page.soon(() => expect(titlesOn(page)).toEqual(titles));
/** Returns the titles that a query of the list has, in its order. */
async function titlesOf(query: string): Promise<readonly string[]> {
  const url = `/api/projects/public?page=1&pageSize=100&${query}`;
  const projects: readonly { readonly title: string }[] = (await screens.app.inject({ url })).json();
  return projects.map(({ title }) => title);
}

describe('the pages of the list', () => {
  it('show twelve projects each, and say which', async () => {
    await enterMany(14);
    const own = `/projects?organization=${harbour}`;
    const titles = await titlesOf(`organization=${harbour}`);
    const page = await screens.open(own);
    await shows(page, titles.slice(0, 12));
    await page.says('Page 1 of 2');
    await page.find('status', undefined, { says: '14 projects, showing 1 to 12' });
    expect(page.all('link', /^Prev/)).toEqual([]);
    await page.click('link', /^Next/);
    await page.at(`${own}&page=2`);
    await shows(page, titles.slice(12));
    await page.says('Page 2 of 2');
    await page.click('link', /^Prev/);
    await page.at(own);
    await shows(page, titles.slice(0, 12));
  });

  it.each(['abc', '0', '-1', '999'])('say that there is no page %s', async (unknown) => {
    await enterMany(14);
    const own = `/projects?organization=${harbour}`;
    const page = await screens.open(`${own}&page=${unknown}`);
    await page.says(`There is no page “${unknown}”`);
    if (unknown === '999') {
      await page.click('link', 'Go to the last page');
      await page.at(`${own}&page=2`);
      await page.goto(`${own}&page=${unknown}`);
    }
    await page.click('link', 'Go to the first page');
    await page.at(own);
    await page.soon(() => expect(titlesOn(page)).toHaveLength(12));
  });
});

describe('a search', () => {
  it('is in the address, and its button clears it', async () => {
    await enter(`Zephyr${count} mill`);
    const page = await screens.open('/projects');
    await page.fill('Search projects', `zephyr${count}`);
    await page.at(`/projects?search=zephyr${count}`);
    await shows(page, [`Zephyr${count} mill`]);
    expect(page.sent('GET /projects/public').at(-1)?.query).toMatchObject({ search: `zephyr${count}` });
    await page.reload();
    expect(await page.value('Search projects')).toBe(`zephyr${count}`);
    await page.click('button', 'Clear the search');
    await page.at('/projects');
    await page.focuses('textbox', 'Search projects');
  });

  it.each([
    ['en', 'No project contains the word “lanfill”. Showing results for “landfill”.', 'Search projects'],
    ['fr', 'Aucun projet ne contient le mot « lanfill ».', 'Rechercher un projet'],
  ] as const)('of a word with a typo shows what was meant, and says so: %s', async (locale, said, box) => {
    await enter('Landfill gas at the bay');
    const page = await screens.open('/projects?search=lanfill', { locale });
    await page.says(said);
    await page.soon(() => expect(titlesOn(page)).toContain('Landfill gas at the bay'));
    await page.fill(box, 'landfill');
    await page.at('/projects?search=landfill');
    await page.soon(() => expect(page.text()).not.toContain('lanfill'));
  });

  it('that finds nothing says so, and offers all projects', async () => {
    await enter('Landfill gas at the bay');
    const page = await screens.open('/projects?search=xyzzyqwv');
    await page.says('No Projects found...');
    expect(page.all('navigation', 'Pages')).toEqual([]);
    await page.click('link', 'Show all projects');
    await page.at('/projects');
    await page.soon(() => expect(titlesOn(page)).toContain('Landfill gas at the bay'));
  });

  it('that never arrives is tried again with a button', async () => {
    await enter(`Zephyr${count} mill`);
    const page = await screens.open('/projects');
    await page.soon(() => expect(titlesOn(page)).not.toEqual([]));
    // The last of three attempts fails, too.
    for (let attempt = 1; attempt <= 3; attempt += 1) page.fault('GET /projects/public', 'unsent');
    await page.fill('Search projects', `zephyr${count}`);
    await page.find('alert', undefined, { says: 'could not be reached' });
    await page.click('button', 'Try again');
    await shows(page, [`Zephyr${count} mill`]);
  });
});

describe('the filters', () => {
  it('and the order are in the address and in the request, and are cleared at once', async () => {
    const details = { projectType: 'Waste' } as const;
    await enter('Compost', details);
    await enter('Landfill', { ...details, stage: 'Inactive' });
    await enter('Buses', { projectType: 'Fleet' });
    const page = await screens.open(`/projects?organization=${harbour}&page=2`);
    await page.click('checkbox', /^Waste/);
    await page.at(`/projects?organization=${harbour}&type=Waste`);
    await page.fill('Sort by', 'Title');
    await page.at(/&sort=title$/);
    await shows(page, ['Compost', 'Landfill']);
    await page.fill('Stage', (await page.find('option', /^Active/)).textContent);
    await shows(page, ['Compost']);
    const filters = { organization: harbour, type: 'Waste', sort: 'title', stage: 'Active' };
    expect(page.sent('GET /projects/public').at(-1)?.query).toMatchObject(filters);
    await page.says('Filters (3 active)');
    await page.reload();
    await page.says('Project type Waste');
    await page.click('link', 'Clear all filters');
    await page.at('/projects?sort=title');
  });

  it('of several types are each removed by themselves', async () => {
    await enter('Compost', { projectType: 'Waste' });
    await enter('Buses', { projectType: 'Fleet' });
    const page = await screens.open(`/projects?organization=${harbour}&type=Fleet,Waste`);
    await page.find('status', undefined, { says: '2 projects' });
    await page.says('Project type 2 chosen');
    await page.find('checkbox', /^Fleet/, { checked: true });
    await page.click('checkbox', /^Others/);
    await page.find('link', 'Remove the filter Type: Others');
    await page.at(/&type=Waste%2CFleet%2COthers$/);
    await page.click('link', 'Remove the filter Type: Fleet');
    await page.gone('link', 'Remove the filter Type: Fleet');
    await page.at(/&type=Waste%2COthers$/);
    await page.click('link', 'Remove the filter Type: Others');
    await page.at(/&type=Waste$/);
    await shows(page, ['Compost']);
  });

  it('by a unit’s serial and by an organization leave what belongs to it, and name it', async () => {
    const serial = await enter('Compost');
    await enter('Buses');
    const page = await screens.open(`/projects?serial=${serial}-000001`);
    await shows(page, ['Compost']);
    expect(page.all('navigation', 'Pages')).toEqual([]);
    await page.click('link', `Remove the filter Serial: ${serial}-000001`);
    await page.at('/projects');
    await page.goto(`/projects?organization=${harbour}`);
    await page.soon(() => expect(titlesOn(page).toSorted()).toEqual(['Buses', 'Compost']));
    await page.find('link', `Remove the filter Organization: ${name}`);
  });

  it('that are unknown are named, ignored, and removed with a link', async () => {
    const page = await screens.open('/projects?stage=Nowhere&vintage=soon&sort=sideways&type=Waste');
    const note = await page.in('note');
    expect(note.all('listitem')).toHaveLength(3);
    await note.says('We ignored an unknown filter: “Stage: Nowhere”.');
    await page.click('link', 'Remove unknown filters');
    await page.at('/projects?type=Waste');
    await page.gone('note');
  });
});
