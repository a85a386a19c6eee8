import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLedger } from '../support/builders.ts';
import { changeOneValue, prepareOneValue } from '../support/change-one-value.ts';
import { retireAgainst, rowsWrittenActs } from '../support/rows-written-acts.ts';
import { openShownWorld } from '../support/shown-world.ts';

const timeout = 600_000;
const ACTS = 90;
/** Some values of a row may not change. */
const TRIES = 8;

const tables = [
  'project',
  'draft_row',
  'project_file',
  'stored_file',
  'serial_block',
  'ledger_event',
  'opening',
  'certificate',
  'inventory_year',
  'organization',
  'registry',
] as const;

let world: Awaited<ReturnType<typeof openShownWorld>>;
let addresses: readonly string[];
let projectAddress: string;
let otherAddress: string;
let listAddress: string;

beforeAll(async () => {
  world = await openShownWorld();
  await prepareOneValue(world.database);
  const { project, other, inventory, harbour, valley } = world.serials;
  await inLedger(world.database, [
    { type: 'issue', organization: valley, project: other, year: 2022, tonnes: 20 },
    { type: 'transfer', organization: harbour, project, range: { min: 9, max: 10 }, receiver: valley },
    retireAgainst(valley, other, { project: inventory, year: 2023 }),
  ]);
  const list = '/api/projects/public?page=1&pageSize=';
  projectAddress = `/api/projects/${project}`;
  otherAddress = `/api/projects/${other}`;
  listAddress = `${list}12`;
  addresses = [
    projectAddress,
    `${projectAddress}/units`,
    `${projectAddress}/milestones`,
    otherAddress,
    `${otherAddress}/units`,
    `/api/projects/compare?serials=${project},${other}`,
    `/api/serials/${project}-1`,
    `/api/serials/${project}-1..10`,
    `/api/serials/${other}-1..20`,
    listAddress,
    `${list}1`,
    '/api/projects/public?page=2&pageSize=1',
    `${list}12&sort=title`,
    `${list}5&type=Energy%20Efficiency`,
    `${list}5&stage=Active&vintage=2022`,
    `${list}5&bbox=-130,48,-110,51`,
    `${list}12&search=heat`,
    `/api/organizations/${harbour}?page=1&pageSize=5`,
    '/api/projects/facets',
    '/api/figures',
    `/projects/${project}`,
  ];
});
afterAll(() => world.close());

/** Returns the addresses that are not kept, after each was asked. */
async function keepAll(): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const address of addresses) if (!(await world.isKept(address))) missing.push(address);
  return missing;
}

/** Returns the addresses whose kept replies were dropped, and those whose kept reply is not what they show now. */
async function compareAll() {
  const dropped: string[] = [];
  const stale: string[] = [];
  for (const address of addresses) {
    const kept = world.cachedBody(address);
    if (kept === undefined) dropped.push(address);
    else if (kept !== (await world.computedBody(address))) stale.push(address);
  }
  return { dropped, stale };
}

const run = (statement: ReturnType<typeof sql>) =>
  world.database.transact(async (tx) => void (await statement.execute(tx)));

/** A generator of numbers from 0 to below 1 (mulberry32), the same for each run of the test. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('a kept reply', () => {
  it('is dropped by a change of its own project, and outlives one of another', async () => {
    const { other } = world.serials;
    expect(await keepAll()).toEqual([]);
    await run(sql`update project set title = 'Wind over Trail' where serial = ${other}`);
    const { dropped, stale } = await compareAll();
    expect(stale).toEqual([]);
    expect(dropped).toEqual(expect.arrayContaining([otherAddress, listAddress]));
    expect(dropped).not.toContain(projectAddress);
    expect(dropped).not.toContain(`/api/serials/${world.serials.project}-1`);
  });

  it('of units is dropped by the signature of their own event alone', async () => {
    const { project, other, valley } = world.serials;
    await world.publishLog();
    const purpose = { kind: 'other', note: 'a trip' } as const;
    const given = { organization: valley, project: other, year: 2022, tonnes: 1 };
    await inLedger(world.database, [{ type: 'retire-first', ...given, purpose }]);
    expect(await keepAll()).toEqual([]);
    await world.publishLog();
    const { dropped, stale } = await compareAll();
    expect(stale).toEqual([]);
    expect(dropped).toContain(`/api/serials/${other}-1..20`);
    expect(dropped).not.toContain(`/api/serials/${project}-1..10`);
  });

  it('of a list stays when a project that it does not show changes, and goes when it comes in', async () => {
    const second = '/api/projects/public?page=1&pageSize=5&bbox=-124,49,-122,49.5';
    addresses = [...addresses, second];
    const { other } = world.serials;
    await keepAll();
    await run(sql`update project set description = 'Turbines' where serial = ${other}`);
    expect((await compareAll()).dropped).not.toContain(second);
    await run(sql`update project set latitude = 49.2, longitude = -122.4 where serial = ${other}`);
    const { dropped, stale } = await compareAll();
    expect(dropped).toContain(second);
    expect(stale).toEqual([]);
  });

  it('is what its address shows now after each of many acts and changed values', { timeout }, async () => {
    const next = numbersFrom(67);
    const acts = await rowsWrittenActs(world, next);
    const draw = <One>(from: readonly One[]) => from[Math.floor(next() * from.length)] as One;
    // Each act once, while the data is as the product writes it: none may fail always.
    for (const { name, run: act } of acts) {
      await keepAll();
      expect([name, await act()]).toEqual([name, true]);
      expect((await compareAll()).stale, `stale after: ${name}`).toEqual([]);
    }
    let kept = 0;
    let changed = 0;
    for (let place = 0; place < ACTS; place += 1) {
      await keepAll();
      const table = draw(tables);
      const act = next() < 0.4 ? draw(acts) : null;
      await act?.run();
      let column: string | null = null;
      for (let tries = 0; act === null && column === null && tries < TRIES; tries += 1)
        column = await changeOneValue(world.database, table, next());
      const { dropped, stale } = await compareAll();
      expect(stale, `stale after act ${place}: ${act?.name ?? `${table}.${column}`}`).toEqual([]);
      if (dropped.length > 0) changed += 1;
      if (dropped.length > 0 && dropped.length < addresses.length) kept += 1;
    }
    expect(changed).toBeGreaterThan(ACTS / 2);
    expect(kept).toBeGreaterThan(ACTS / 4);
  });
});
