// @module-tag postgres: sums, and arrays of JSON

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Overview,
  type OverviewYear,
  type OverviewYearParts,
  readOwnOverview,
  readOwnOverviewYear,
} from '#contract/overviews.ts';
import { readOverview, readOverviewYear, readWholeOverview } from '#server/overviews/read-overview.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { anOverviewWorld } from '../support/overview-world.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let world: Awaited<ReturnType<typeof anOverviewWorld>>;

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test);
  world = await anOverviewWorld(test.database, owner.organization);
});
afterAll(() => test.close());

async function readOwn(by = owner, path = '/overview'): Promise<Overview> {
  const { status, body } = await by.ask('GET', path);
  expect(status).toBe(200);
  return readOwnOverview.reply.parse(body);
}

async function readPublic(identity: string, path = '/overview'): Promise<Overview> {
  const response = await test.app.inject({ url: `/api${path}/${identity}` });
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return readOwnOverview.reply.parse(response.json());
}

async function readOwnYear(year: number, by = owner): Promise<OverviewYearParts> {
  const { status, body } = await by.ask('GET', `/overview/years/${year}`);
  expect(status).toBe(200);
  return readOwnOverviewYear.reply.parse(body);
}

async function readPublicYear(identity: string, year: number): Promise<OverviewYearParts> {
  const response = await test.app.inject({ url: `/api/overview/${identity}/years/${year}` });
  expect(response.statusCode).toBe(200);
  return readOwnOverviewYear.reply.parse(response.json());
}

/** Reads all years of a five-year overview, one by one. */
async function readYears(read: (year: number) => Promise<OverviewYearParts>) {
  return Promise.all([2021, 2022, 2023, 2024, 2025].map(read));
}

/** Returns the figures of each year: first by vintage, then by inventory year. */
function tableOf({ years }: Overview) {
  return years.map((year) => [
    [year.year, year.issued, year.registered, year.retired, year.remaining, year.projected],
    [year.cancelled, year.transferred, year.purchased, year.received],
    [year.inventory, year.projectedInventory, year.offsets, year.unretiredInventory],
    [year.neutrality, year.shortfall, year.available],
  ]);
}

/** Worked out by hand from the operations in `overview-world.ts`. */
const tableOfAlder = [
  [
    [2021, 1200, 1050, 200, 850, 0],
    [30, 120, 60, 0],
    [null, null, 0, null],
    [null, null, null],
  ],
  [
    [2022, 500, 500, 40, 460, 0],
    [0, 0, 40, 90],
    [1000, null, 205, 795],
    ['Not Achieved (795)', 795, null],
  ],
  [
    [2023, 80, 80, 0, 80, 7],
    [0, 0, 0, 0],
    [20, null, 20, 0],
    ['Achieved', 0, null],
  ],
  // 850 + 460 + 80 own, 35 + 30 purchased and 70 received units remain, and 300 t are projected.
  [
    [2024, 0, 0, 0, 0, 300],
    [0, 0, 0, 0],
    [null, 1400, 0, null],
    ['Projected Achieved', 0, 1825],
  ],
  [
    [2025, 0, 0, 0, 0, 200],
    [0, 0, 0, 0],
    [null, 900, 0, null],
    ['Projected Not Achieved', 275, 625],
  ],
];
const tableOfBirch = [
  [
    [2021, 0, 0, 0, 0, 0],
    [0, 0, 0, 120],
    [null, null, 0, null],
    [null, null, null],
  ],
  [
    [2022, 200, 100, 10, 90, 0],
    [10, 90, 0, 0],
    [50, null, 50, 0],
    ['Achieved', 0, null],
  ],
];
const tableOfCedar = [
  [
    [2024, 8, 8, 0, 8, 0],
    [0, 0, 0, 0],
    [null, null, 0, null],
    [null, null, null],
  ],
];

describe('the overview of an organization', () => {
  it('has the figures of five years, by vintage and by inventory year, of its own account', async () => {
    const own = await readOwn();
    expect(own).toMatchObject({ isOwn: true, notShown: 0 });
    expect(tableOf(own)).toEqual(tableOfAlder);
    expect(await readOwn(owner, '/inventory/overview')).toEqual(own);
  });

  it('has the same figures for visitors', async () => {
    const { alder, birch, cedar } = world.organizations;
    expect(tableOf(await readPublic(alder))).toEqual(tableOfAlder);
    expect(tableOf(await readPublic(birch))).toEqual(tableOfBirch);
    expect(tableOf(await readPublic(cedar))).toEqual(tableOfCedar);
    expect(await readPublic(alder, '/inventory/overview')).toEqual(await readPublic(alder));
  });

  it('names every entry that counts to its own account', async () => {
    const years = await readYears((year) => readOwnYear(year));
    const named = years.flatMap(({ entries }) => entries.map(({ projectSerial }) => projectSerial));
    const { projects, offsets, received, inventories } = world;
    const { shown, unseen, excluded } = projects;
    expect(new Set(named)).toEqual(
      new Set([
        shown,
        unseen,
        excluded,
        offsets.bought,
        offsets.boughtShown,
        received.ofAlder,
        inventories.inventory,
      ]),
    );
    const [first, second] = years;
    expect(first?.projects.map(({ projectSerial, issued }) => [projectSerial, issued])).toEqual([
      [shown, 1000],
      [unseen, 200],
    ]);
    // What overviews exclude counts only where it was retired against an inventory that they count.
    expect(second?.offsetSources.map((part) => [part.projectSerial, part.source, part.tonnes])).toEqual([
      [shown, 'own', 100],
      [unseen, 'own', 50],
      [excluded, 'own', 30],
      [offsets.bought, 'purchased', 25],
    ]);
    for (const { certificates } of second?.offsetSources ?? []) {
      const [certificate] = certificates;
      const found = await test.app.inject({ url: `/api/certificates/${certificate?.id}` });
      expect(found.json()).toMatchObject({ tonnes: certificate?.tonnes, status: 'Valid' });
    }
  });

  it('names public entries and purchases to visitors; the others are one sum of each source', async () => {
    const { alder } = world.organizations;
    const shared = await readPublic(alder);
    expect(shared).toMatchObject({ isOwn: false, notShown: 4 });
    const years = await readYears((year) => readPublicYear(alder, year));
    const titles = years.flatMap(({ entries }) => entries.map(({ title }) => title));
    expect(new Set(titles)).toEqual(new Set(['=Heat from the sea', 'Bought sun', 'Bought wind']));
    const text = JSON.stringify([shared, years]);
    for (const word of ['Hidden valley', 'Excluded', 'Community inventory', world.projects.unseen])
      expect(text).not.toContain(word);
    const [first, second] = years;
    expect(first?.projects.map(({ projectSerial, issued }) => [projectSerial, issued])).toEqual([
      [world.projects.shown, 1000],
      [null, 200],
    ]);
    expect(second?.offsetSources).toEqual([
      expect.objectContaining({ projectSerial: world.projects.shown, tonnes: 100 }),
      expect.objectContaining({ projectSerial: world.offsets.bought, source: 'purchased', tonnes: 25 }),
      { projectSerial: null, source: 'own', tonnes: 80, certificates: [] },
    ]);
  });

  it('is found by serial in any case and by slug, and is a 404 for anyone unknown or without an entry that counts', async () => {
    const { organization } = await readOwn();
    for (const identity of [organization.serial.toLowerCase(), organization.slug])
      expect((await readPublic(identity)).organization).toEqual(organization);
    const quiet = await anOrganization(test.database, 'Quiet');
    await aProject(test.database, quiet, { status: 'Draft' });
    for (const path of ['/overview', '/inventory/overview'])
      for (const unknown of ['CA999999', 'nobody', quiet])
        expect((await test.app.inject({ url: `/api${path}/${unknown}` })).statusCode).toBe(404);
  });

  it('says whether the organization has a public page to link to', async () => {
    const community = await anOrganization(test.database, 'Cedar Community');
    const hidden = { visibility: 'Private', overviewTracking: 'Tracked', status: 'Approved' } as const;
    await aProject(test.database, community, hidden);
    expect((await readPublic(community)).organization).toMatchObject({ hasPage: false });
    expect((await test.app.inject({ url: `/api/organizations/${community}` })).statusCode).toBe(404);
    await aProject(test.database, community);
    expect((await readPublic(community)).organization).toMatchObject({ hasPage: true });
    expect((await test.app.inject({ url: `/api/organizations/${community}` })).statusCode).toBe(200);
  });

  it('has no years where there is nothing', async () => {
    const newcomer = await ownerCaller(test);
    expect(await readOwn(newcomer)).toMatchObject({ notShown: 0, years: [] });
    const organization = await anOrganization(test.database, 'Dogwood');
    await aProject(test.database, organization);
    expect((await readPublic(organization)).years).toEqual([]);
    const nothing = { year: 2022, entries: [], projects: [], held: [], offsetSources: [], inventories: [] };
    expect(await readOwnYear(2022, newcomer)).toEqual(nothing);
    expect(await readPublicYear(organization, 2022)).toEqual(nothing);
  });

  it('has years far apart', async () => {
    const far = await ownerCaller(test);
    const { organization } = far;
    const project = await aProject(test.database, organization, {
      rows: [{ year: 2100, status: 'Projected', quantity: 9_999_999_999 }],
    });
    await inLedger(test.database, [{ type: 'issue', organization, project, year: 1950, tonnes: 1 }]);
    const { years } = await readOwn(far);
    expect(years.map((year) => [year.year, year.issued, year.projected])).toEqual([
      [1950, 1, 0],
      [2100, 0, 9_999_999_999],
    ]);
  });
});

describe('totals and entries', () => {
  it('are the same whether they are read whole, as files have them, or year by year', async () => {
    const { db } = test.database;
    for (const organization of Object.values(world.organizations))
      for (const isOwn of [true, false]) {
        const facts = { serial: organization, slug: organization, name: organization, hasPage: true };
        const { years, notShown } = await readOverview(db, facts, { isOwn });
        const whole = await readWholeOverview(db, facts, { isOwn });
        expect(whole.notShown).toBe(notShown);
        expect(whole.years.length).toBe(years.length);
        for (const [place, year] of years.entries()) {
          const { entries, ...parts } = await readOverviewYear(
            db,
            { organization, year: year.year },
            { isOwn },
          );
          expect(whole.years[place]).toEqual({ ...year, ...parts });
          expect(whole.entries).toEqual(expect.arrayContaining(entries));
          expectSums(year, parts);
        }
      }
  });

  it('are totals alone where they are asked for without parts', async () => {
    const url = `/api/overview/${world.organizations.alder}`;
    const [whole, totals] = [
      await test.app.inject({ url }),
      await test.app.inject({ url: `${url}?parts=none` }),
    ];
    expect(whole.body).toContain('Bought sun');
    expect(totals.body).not.toContain('Bought sun');
    const { entries, years } = readOwnOverview.reply.parse(totals.json());
    expect(entries).toBeUndefined();
    expect(years.filter((year) => 'projects' in year)).toEqual([]);
    expect(tableOf(readOwnOverview.reply.parse(totals.json()))).toEqual(tableOfAlder);
  });

  it('are refused of years that no overview has', async () => {
    const { alder } = world.organizations;
    for (const year of ['1899', '2201', '2021.5', 'all'])
      expect((await test.app.inject({ url: `/api/overview/${alder}/years/${year}` })).statusCode).toBe(400);
    expect((await test.app.inject({ url: '/api/overview/CA999999/years/2021' })).statusCode).toBe(404);
  });
});

/** Expects that the parts of a year add up to its totals. */
function expectSums(year: OverviewYear, parts: Omit<OverviewYearParts, 'entries'>): void {
  const total = <Key extends string>(rows: readonly Readonly<Record<Key, number | null>>[], key: Key) =>
    rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);
  for (const figure of ['issued', 'registered', 'retired', 'projected', 'cancelled', 'transferred'] as const)
    expect([figure, total(parts.projects, figure)]).toEqual([figure, year[figure]]);
  for (const source of ['purchased', 'received'] as const)
    expect(
      total(
        parts.held.filter((part) => part.source === source),
        'held',
      ),
    ).toBe(year[source]);
  for (const source of ['own', 'purchased', 'received'] as const)
    expect(
      total(
        parts.offsetSources.filter((part) => part.source === source),
        'tonnes',
      ),
    ).toBe(year.offsetsBySource[source]);
  expect(total(parts.inventories, 'retired')).toBe(year.offsets);
  expect(total(parts.inventories, 'inventory')).toBe(year.inventory ?? 0);
}

describe('all overviews together', () => {
  it('have each issued unit as registered, cancelled or received, per project and vintage', async () => {
    const { db } = test.database;
    const sums = new Map<string, number>();
    const add = (key: string, tonnes: number) => sums.set(key, (sums.get(key) ?? 0) + tonnes);
    const sources = new Map(
      (await db.selectFrom('project').select(['serial', 'sourceProject']).execute()).map((row) => [
        row.serial,
        row.sourceProject ?? row.serial,
      ]),
    );
    for (const organization of Object.values(world.organizations)) {
      const facts = { serial: organization, slug: organization, name: organization, hasPage: true };
      const { years } = await readOverview(db, facts, { isOwn: true });
      for (const { year } of years)
        addYear(await readOverviewYear(db, { organization, year }, { isOwn: true }), add, sources);
    }
    const issued = await db
      .selectFrom('ledgerEvent')
      .select(['project', 'year', 'serials'])
      .where('type', '=', 'issued')
      .where('organization', 'in', Object.values(world.organizations))
      .where('project', 'not in', [world.projects.excluded, world.projects.archived])
      .execute();
    expect(issued.length).toBeGreaterThan(5);
    for (const { project, year, serials } of issued) {
      const [from = 0, to = 0] = (serials ?? '').slice(1, -1).split(',').map(Number);
      expect([project, year, sums.get(`${project} ${year}`)]).toEqual([project, year, to - from]);
    }
    expect(sums.size).toBe(issued.length);
  });
});

function addYear(
  { year, projects, held }: OverviewYearParts,
  add: (key: string, tonnes: number) => void,
  sources: ReadonlyMap<string, string>,
): void {
  for (const part of projects)
    if (part.issued > 0) add(`${part.projectSerial} ${year}`, part.registered + part.cancelled);
  for (const part of held)
    if (part.source === 'received') add(`${sources.get(part.projectSerial ?? '')} ${year}`, part.held);
}
