import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let landfill = '';
let buses = '';

beforeAll(async () => {
  const { database } = screens;
  const harbour = await anOrganization(database, 'Harbour Heat Co-operative');
  const units = (project: string) => ({ organization: harbour, project }) as const;
  landfill = await aProject(database, harbour, { title: 'Landfill gas', projectType: 'Waste' });
  buses = await aProject(database, harbour, { title: 'Electric buses', projectType: 'Fleet' });
  await aProject(database, harbour, { title: 'Secret wood', visibility: 'Private' });
  await inLedger(database, [
    { type: 'issue', ...units(landfill), year: 2021, tonnes: 100 },
    { type: 'retire', ...units(landfill), range: { min: 1, max: 30 }, purpose: { kind: 'other', note: 'x' } },
    { type: 'cancel', ...units(landfill), range: { min: 31, max: 35 } },
  ]);
});

const columns = async (page: Awaited<ReturnType<typeof screens.open>>) =>
  (await page.in('table', 'Projects'))
    .all('columnheader')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

describe('a card of the list', () => {
  it('says the issued tonnes once, and what became of them', async () => {
    const page = await screens.open('/projects?type=Waste');
    const card = await page.find('article');
    expect(card.textContent).toMatch(/100 t\sCO₂e issued/);
    expect(card.textContent).toContain('65 held · 30 retired · 5 cancelled');
  });
});

describe('a place in the address', () => {
  it('is a chip that goes with its box', async () => {
    const page = await screens.open('/projects?bbox=-180,-85,180,85&near=Vancouver');
    await page.says('Near Vancouver');
    await page.click('link', 'Remove the filter Near Vancouver');
    await page.at('/projects');
    const french = await screens.open('/projects?bbox=-180,-85,180,85&near=Vancouver', { locale: 'fr' });
    await french.says('Près de Vancouver');
  });
});

describe('the filters on a phone', () => {
  it('open in a sheet, say how many projects they leave, and apply at once', async () => {
    const page = await screens.open('/projects');
    await page.toggle('Filters');
    const sheet = await page.in('dialog', 'Filters');
    await sheet.fill('Stage', 'Active (2)');
    await sheet.click('checkbox', /^Waste/);
    await sheet.find('button', 'Show 1 project');
    expect(page.here()).toBe('/projects');
    await sheet.click('button', 'Show 1 project');
    await page.at('/projects?stage=Active&type=Waste');
    await page.gone('dialog');
    await page.says('Filters (2 active)');
  });
});

describe('the table', () => {
  it('keeps its columns and density on this device, and its file has these columns', async () => {
    const page = await screens.open('/projects?view=table');
    expect(await columns(page)).toContain('Serial');
    expect(await columns(page)).not.toContain('Cancelled');
    await page.click('checkbox', 'Cancelled');
    await page.click('checkbox', 'Organization');
    await page.click('radio', 'Comfortable');
    await page.goto('/projects?view=table');
    await page.soon(async () => expect(await columns(page)).toContain('Cancelled'));
    expect(await columns(page)).not.toContain('Organization');
    expect((await page.find('radio', 'Comfortable')).matches(':checked')).toBe(true);
    const href = (await page.find('link', 'CSV as shown')).getAttribute('href') ?? '';
    const [headings] = parse((await screens.app.inject({ url: href })).body, { bom: true });
    expect(headings).toEqual([
      'Project serial',
      'Title',
      'Project type',
      'Issued (t CO₂e)',
      'Held (t CO₂e)',
      'Retired (t CO₂e)',
      'Cancelled (t CO₂e)',
    ]);
  });
});

describe('two ticked projects', () => {
  it('are compared side by side, at an address that is shared and downloaded', async () => {
    const page = await screens.open('/projects?view=table');
    await page.click('checkbox', 'Compare Landfill gas');
    await page.says('Choose one more to compare.');
    await page.click('link', 'Cards');
    await page.click('checkbox', 'Compare Electric buses');
    await page.says('2 projects chosen');
    await page.click('button', 'Compare side by side');
    await page.at(`/projects/compare?serials=${landfill},${buses}`);
    const table = await page.in('table');
    expect(table.all('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Landfill gas',
      'Electric buses',
    ]);
    const href = (await page.find('link', 'Download CSV')).getAttribute('href') ?? '';
    const rows = parse((await screens.app.inject({ url: href })).body, { bom: true });
    expect(rows).toContainEqual(['Issued (t CO₂e)', '100', '0']);
    await page.click('link', 'Remove Electric buses');
    await page.at(`/projects/compare?serials=${landfill}`);
    await page.says('Choose another project in the list to compare it with this one.');
  });

  it('leave out what is unknown or too many, and say so', async () => {
    const page = await screens.open(
      `/projects/compare?serials=${landfill},CA999999-999,${buses},${landfill},x,CA1-9`,
    );
    await page.says('There is no public project CA999999-999. We left it out.');
    await page.says('There is no public project x. We left it out.');
    await page.says('Four projects fit side by side. We left out CA000001-009.');
    await page.goto('/projects/compare');
    await page.says('Choose projects to compare');
    await page.click('link', 'Back to the list');
    await page.at('/projects');
  });
});

describe('a saved search', () => {
  it('keeps a view under a name, with its feed and file, until it is removed; that can be undone', async () => {
    const page = await screens.open('/projects?type=Waste&sort=title&page=1');
    await page.click('button', 'Save this search');
    expect(await page.value('Name')).toBe('Type: Waste');
    await page.fill('Name', ' ');
    await page.click('button', 'Save');
    await page.find('alert', undefined, { says: 'Enter a name.' });
    await page.fill('Name', 'Our waste');
    await page.click('button', 'Save');
    await page.gone('dialog');
    await page.goto('/projects');
    await page.click('button', 'Saved searches (1)');
    const sheet = await page.in('dialog', 'Saved searches');
    const hrefOf = async (name: string) => (await sheet.find('link', name)).getAttribute('href');
    expect(await hrefOf('Feed of Our waste')).toBe('/projects.atom?type=Waste');
    expect(await hrefOf('Download Our waste as CSV')).toContain('type=Waste&sort=title&format=csv');
    await sheet.click('button', 'Rename Our waste');
    await page.fill('Name', 'Waste only');
    await page.click('button', 'Save');
    await sheet.click('button', 'Remove Waste only');
    await page.says('Removed Waste only.');
    await sheet.click('button', 'Undo');
    await sheet.click('link', 'Waste only');
    await page.at('/projects?type=Waste&sort=title&view=cards');
    await page.gone('dialog');
  });
});
