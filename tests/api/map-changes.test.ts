// @module-tag postgres: triggers and their locks

import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProjectsMap } from '#contract/projects-map.ts';
import { parseMapBox } from '#domain/project/map-box.ts';
import { projectTypes } from '#domain/project/project-terms.ts';
import { checkMap } from '#server/map/check-map.ts';
import { anAdministrator, signedIn } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { comparedFeature, inOrder, naiveMarkers, type PlacedProject } from '../support/naive-map.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let organizations: readonly string[];
let projects: readonly string[];

const WORLD = '-180,-85,180,85';
const WORDS = ['kiln', 'weir', 'moor'];
const spots = [
  [-123.1, 49.25],
  [-123.1001, 49.2501],
  [-123.4, 49.3],
  [179.99, -16],
  [-179.99, -16],
  [12, 47],
] as const;

/** A generator of evenly spread numbers, the same at each run. */
function choices(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % (2 ** 31 - 1);
    return state / 2 ** 31;
  };
  const of = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value;
  return { next, of };
}

beforeAll(async () => {
  test = await openTestApp();
  organizations = [
    await anOrganization(test.database, 'Kiln works'),
    await anOrganization(test.database, 'Weir works'),
  ];
  const { of, next } = choices(7);
  const made: string[] = [];
  // More than a page of the map, which has 32.
  for (let number = 0; number < 36; number += 1) {
    const [longitude, latitude] = of(spots);
    made.push(
      await aProject(test.database, of(organizations), {
        title: `${of(WORDS)} ${number}`,
        address: null,
        longitude: longitude + (next() < 0.5 ? 0 : (next() - 0.5) * 0.02),
        latitude,
        projectType: of([null, ...projectTypes]),
        programType: of(['VCS', 'Gold Standard', 'Inventory', 'Offsets'] as const),
        overviewTracking: 'Hidden',
      }),
    );
  }
  projects = made;
});
afterAll(() => test.close());

const run = (statement: RawBuilder<unknown>) =>
  test.database.transact(async (tx) => void (await statement.execute(tx)));

type Placed = PlacedProject & { readonly title: string; readonly issued: number };

async function listPlaced(): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`
    select serial, organization, title, program_type as program, project_type as type, stage, issued,
      greatest(issued, registered) as tonnes, latitude, longitude
    from project where is_public and latitude is not null and longitude is not null
  `.execute(test.database.db);
  return rows;
}

async function shownMarkers(query: Readonly<Record<string, string>>) {
  const url = `/api/projects/map?${new URLSearchParams(query).toString()}`;
  const response = await test.app.inject({ url });
  expect(response.statusCode).toBe(200);
  return inOrder(readProjectsMap.reply.parse(response.json()).features.map(comparedFeature));
}

type Narrowed = {
  readonly query: Readonly<Record<string, string>>;
  readonly has: (project: Placed) => boolean;
};

function narrowings(): readonly Narrowed[] {
  const [first = '', second = ''] = organizations;
  const list = (filters: Readonly<Record<string, string>>) => ({
    list: new URLSearchParams(filters).toString(),
  });
  return [
    { query: {}, has: () => true },
    {
      query: { type: 'Waste,Others' },
      has: ({ type }) => type === 'Waste' || (type ?? 'Others') === 'Others',
    },
    { query: { stage: 'Proposed' }, has: ({ stage }) => stage === 'Proposed' },
    {
      query: { organization: first },
      has: ({ organization, program }) => organization === first && program !== 'Inventory',
    },
    { query: list({ organization: second }), has: ({ organization }) => organization === second },
    {
      query: list({ program: 'VCS', type: 'Fleet' }),
      has: ({ program, type }) => program === 'VCS' && type === 'Fleet',
    },
    { query: list({ serial: `${first}-00` }), has: ({ serial }) => serial.startsWith(`${first}-00`) },
    {
      query: list({ search: 'kiln' }),
      has: ({ title, organization }) => title.startsWith('kiln') || organization === first,
    },
    {
      query: { ...list({ search: 'weir' }), stage: 'Active' },
      has: ({ title, organization, stage }) =>
        stage === 'Active' && (title.startsWith('weir') || organization === second),
    },
    { query: list({ vintage: '2024' }), has: ({ issued }) => issued > 0 },
  ];
}

/** Compares every view of the map with the naive grouping of what the projects are now. */
/** Compares what the map shows with a naive grouping; returns in how many views. */
async function compareAll(): Promise<number> {
  let views = 0;
  const placed = await listPlaced();
  for (const { query, has } of narrowings()) {
    for (const [bbox, zoom] of [
      [WORLD, 3],
      ['-124,48,-122,50', 8],
      ['-123.2,49.2,-123,49.3', 14],
      ['178,-18,-178,-14', 9],
    ] as const) {
      const box = parseMapBox(bbox);
      if (box === null) throw new Error('No box.');
      const expected = inOrder(naiveMarkers(placed.filter(has), box, zoom));
      expect(
        await shownMarkers({ ...query, bbox, zoom: String(zoom) }),
        `markers of ${JSON.stringify({ query, bbox })}`,
      ).toEqual(expected);
      views += 1;
    }
  }
  expect(await checkMap(test.database.db)).toEqual([]);
  return views;
}

type Choose = ReturnType<typeof choices>;

/** Changes one project, or all, in one of the ways in which the map changes. */
const changes: Readonly<Record<string, (choose: Choose, serial: string) => Promise<unknown>>> = {
  'publish or hide': ({ of }, serial) =>
    run(sql`update project set visibility = ${of(['Public', 'Private'])} where serial = ${serial}`),
  'archive or restore': ({ of }, serial) =>
    run(sql`update project set is_archived = ${of([true, false])} where serial = ${serial}`),
  move: ({ of }, serial) => {
    const [longitude, latitude] = of([...spots, [null, null]]);
    return run(
      sql`update project set longitude = ${longitude}, latitude = ${latitude} where serial = ${serial}`,
    );
  },
  'change the type': ({ of }, serial) =>
    run(sql`update project set project_type = ${of([null, ...projectTypes])} where serial = ${serial}`),
  'change the stage': ({ of }, serial) =>
    run(
      sql`update project set stage = ${of(['Planning', 'Proposed', 'Active', null])} where serial = ${serial}`,
    ),
  'move all': ({ next }) =>
    run(
      sql`update project set longitude = longitude + ${(next() - 0.5) * 0.001} where longitude between -170 and 170`,
    ),
  issue: async ({ of }, serial) => {
    const { organization } = await readOwner(serial);
    await inLedger(test.database, [
      { type: 'issue', organization, project: serial, year: 2024, tonnes: of([1, 999, 3_000_000]) },
    ]);
  },
  retire: async (_, serial) => {
    const { organization, issued, retired } = await readOwner(serial);
    const purpose = { kind: 'other', note: 'Travel' } as const;
    const range = { min: retired + 1, max: retired + 1 };
    if (issued > retired)
      await inLedger(test.database, [{ type: 'retire', organization, project: serial, range, purpose }]);
  },
};

const readOwner = (serial: string) =>
  test.database.db
    .selectFrom('project')
    .select(['organization', 'issued', 'retired'])
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();

describe('the map after changes', () => {
  it('is that of a naive grouping from the beginning', async () => {
    expect(await compareAll()).toBeGreaterThan(4);
  });

  it.each([11, 4242])('stays so through changes of every kind, in an order of chance (%i)', async (seed) => {
    const choose = choices(seed);
    let views = 0;
    for (let step = 0; step < 24; step += 1) {
      const name = choose.of(Object.keys(changes));
      await changes[name]?.(choose, choose.of(projects));
      if (step % 4 === 3) views += await compareAll();
    }
    expect(views).toBeGreaterThan(24);
  });

  it('has a project that was deleted no more, and its place stays empty', async () => {
    const [organization = ''] = organizations;
    const serial = await aProject(test.database, organization, {
      title: 'kiln short',
      longitude: 12,
      latitude: 47,
    });
    await compareAll();
    await run(sql`delete from project where serial = ${serial}`);
    await compareAll();
    const kept = await sql`select title, record from map_point where serial = ${serial}`.execute(
      test.database.db,
    );
    expect(kept.rows).toEqual([{ title: null, record: null }]);
  });

  it('follows a merge of organizations and its undo', async () => {
    const headers = await signedIn(test.database, await anAdministrator(test.database));
    const ask = asking(test.app);
    const from = await anOrganization(test.database, 'Moor works');
    const [into = ''] = organizations;
    await aProject(test.database, from, { title: 'moor', longitude: -123.1, latitude: 49.25 });
    const { status, body } = await ask('POST', '/admin/merges', {
      headers,
      payload: { organization: from, into },
    });
    expect(status).toBe(200);
    await compareAll();
    const { id } = (body as { merge: { id: number } }).merge;
    expect(await ask('POST', `/admin/merges/${id}/undo`, { headers })).toMatchObject({ status: 200 });
    await compareAll();
  });
});

describe('the check of the map', () => {
  it('names the project and the page that differ', async () => {
    const { rows } = await sql<{ serial: string; page: number; title: string }>`
      select serial, place / 32 as page, title from map_point where record is not null order by place desc limit 1
    `.execute(test.database.db);
    const [{ serial, page, title } = { serial: '', page: -1, title: '' }] = rows;
    await run(sql`update map_point set title = 'Wrong' where serial = ${serial}`);
    expect(await checkMap(test.database.db)).toEqual([expect.stringContaining(serial)]);
    await run(sql`update map_point set title = ${title} where serial = ${serial}`);
    await run(sql`update map_page set records = ''::bytea where page = ${page}`);
    expect(await checkMap(test.database.db)).toEqual([expect.stringContaining(`Page ${page} `)]);
  });
});
