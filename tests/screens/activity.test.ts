import { beforeAll, describe, expect, it } from 'vitest';
import { anInventory, aProject, inLedger } from '../support/builders.ts';
import { ownerCaller } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let project: string;
let organization: string;

beforeAll(async () => {
  ({ organization } = await ownerCaller(screens));
  project = await aProject(screens.database, organization);
  const inventory = await anInventory(screens.database, organization, { 2024: 50 });
  const subject = { organization, project };
  const purpose = { kind: 'inventory', project: inventory, year: 2024 } as const;
  await inLedger(screens.database, [
    { type: 'issue', ...subject, year: 2022, tonnes: 100 },
    { type: 'retire', ...subject, range: { min: 1, max: 20 }, purpose },
    { type: 'cancel', ...subject, range: { min: 21, max: 30 } },
  ]);
});

describe('the filters of the activity', () => {
  it('ask for every filter that was typed, and keep them in the address, the files and the feed', async () => {
    const page = await screens.open('/activity');
    await page.fill('Kind of event', 'Retirement');
    await page.fill('Organization', organization);
    await page.fill('Project serial', project);
    await page.fill('Vintage year', '2022');
    await page.fill('From', '2026-01-01');
    await page.fill('To', '2026-12-31');
    await page.click('button', 'Apply');
    const query = {
      type: 'retired',
      organization,
      project,
      year: '2022',
      from: '2026-01-01',
      to: '2026-12-31',
    };
    const search = new URLSearchParams(query);
    await page.at(`/activity?${search}`);
    await page.says('1 event');
    expect(page.sent('GET /activity').at(-1)?.query).toEqual({ ...query, page: '1', pageSize: '25' });
    const file = await page.find('link', 'Download these events: CSV');
    expect(file.getAttribute('href')).toBe(`/api/activity?${search}&format=csv`);
  });

  it('are added to those applied before', async () => {
    const page = await screens.open('/activity?type=retired');
    await page.says('1 event');
    await page.fill('Vintage year', '2021');
    await page.press('{Enter}');
    await page.at('/activity?type=retired&year=2021');
    await page.focuses('textbox', 'Vintage year');
    await page.says('No event of a public project matches these filters.');
    expect(page.sent('GET /activity').at(-1)?.query).toMatchObject({ type: 'retired', year: '2021' });
    await page.click('link', 'Clear all filters');
    await page.at('/activity');
    await page.says('3 events');
    expect([await page.value('Kind of event'), await page.value('Vintage year')]).toEqual(['', '']);
  });

  it('are refused with their reason where they are no serial, or days are in the wrong order', async () => {
    const page = await screens.open('/activity');
    await page.fill('Project serial', 'zzz');
    await page.fill('From', '2026-02-01');
    await page.fill('To', '2026-01-01');
    await page.click('button', 'Apply');
    expect(await page.describes('Project serial')).toBe(
      'Enter the serial of a project, such as CA000003-005.',
    );
    expect(await page.describes('To')).toBe('This day is before the first one. Choose a later day.');
    await page.focuses('textbox', 'Project serial');
    expect(page.here()).toBe('/activity');
    expect([await page.value('Project serial'), await page.value('To')]).toEqual(['zzz', '2026-01-01']);
  });

  it('leave events of one kind, with their certificates', async () => {
    const page = await screens.open('/activity');
    await page.says('3 events');
    await page.fill('Kind of event', 'Retirement');
    await page.click('button', 'Apply');
    await page.at('/activity?type=retired');
    await page.says('Filters (1)');
    expect(await page.value('Kind of event')).toBe('retired');
    await page.says('1 event');
    const events = (await page.in('main')).all('listitem').map(({ textContent }) => textContent);
    expect(events.every((event) => / retired 20\stonnes\sCO₂e/.test(event))).toBe(true);
    await page.click('link', 'View the certificate');
    await page.find('heading', 'Certificate of retirement', { level: 1 });
  });

  it('say at their field what cannot be read, and apply nothing', async () => {
    const page = await screens.open('/activity?type=issued&year=soon');
    expect(await page.describes('Vintage year')).toBe('Enter a year from 1900 to 2199.');
    await page.goto('/activity?from=2026-13-45');
    expect(await page.describes('From')).toBe(
      '“2026-13-45” is not a date from 1900 to 2199. Choose another day.',
    );
    await page.goto('/activity?type=issued');
    await page.fill('Vintage year', 'last year');
    await page.fill('Kind of event', 'Retirement');
    await page.click('button', 'Apply');
    await page.focuses('textbox', 'Vintage year');
    expect(await page.describes('Vintage year')).toBe('Enter a year from 1900 to 2199.');
    await page.at('/activity?type=issued');
  });

  it('say in both languages what happened to the tonnes', async () => {
    const page = await screens.open('/activity');
    await page.says('3 events');
    const main = await page.in('main');
    const events = () => main.all('listitem').map(({ textContent }) => textContent);
    const words = async (text: RegExp) =>
      page.soon(() => expect(events().filter((one) => text.test(one))).toHaveLength(1));
    for (const word of [/issued/i, /retired/i, /cancelled/i]) await words(word);
    const french = await screens.open('/activity', { locale: 'fr' });
    await french.says(/\b3 événements/);
    for (const word of [/émis|délivr|émission/i, /retir/i, /annul/i]) await french.says(word);
  });
});
