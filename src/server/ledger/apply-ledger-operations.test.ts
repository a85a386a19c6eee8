// @module-tag postgres: the ledger's lock order, its ranges that may not overlap

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { applyOnce } from '../../../tests/support/apply-once.ts';
import {
  anInventory,
  anOrganization,
  aProject,
  inLedger,
  refusalOf,
} from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Db } from '../kernel/db.ts';
import { checkProjection } from './check-projection.ts';
import { listLeaves } from './ledger-queries.ts';
import { commitment } from './ledger-work.ts';

const note = 'Fleet travel of 2024';
let database: Database;
let organization = '';
let project = '';
let organizationCount = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organizationCount += 1;
  organization = await anOrganization(database, `Organisation ${organizationCount}`);
  project = await aProject(database, organization);
});

const issue = (tonnes: number, year = 2022): LedgerOperation => ({
  type: 'issue',
  organization,
  project,
  year,
  tonnes,
});
const retire = (min: number, max: number, inventory: string | null = null): LedgerOperation => ({
  type: 'retire',
  organization,
  project,
  range: { min, max },
  purpose:
    inventory === null ? { kind: 'other', note } : { kind: 'inventory', project: inventory, year: 2024 },
});

describe('the ledger', () => {
  it('gives events a gap-free index, whole-second times that never decrease, and leaves with the same facts', async () => {
    const later = new Date('2026-03-02T00:00:00.750Z');
    const earlier = new Date('2026-03-01T00:00:00Z');
    const first = await inLedger(database, [issue(100)], later);
    const second = await inLedger(database, [retire(1, 30)], earlier);
    const [one, two] = [first[0], second[0]];
    expect(two?.index).toBe((one?.index ?? 0) + 1);
    expect([one?.at, two?.at]).toEqual(['2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z']);
    const leaves = await listLeaves(database.db, one?.index ?? 0, 2);
    const parsed = leaves.map(({ leaf }) => JSON.parse(Buffer.from(leaf).toString('utf8')));
    expect(parsed).toMatchObject([
      {
        type: 'issued',
        seq: one?.index,
        count: 100,
        min: 1,
        max: 100,
        org: organization,
        project,
        year: 2022,
      },
      { type: 'retired', seq: two?.index, count: 30, note: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
    ]);
  });

  it('stores a note outside the log, where its commitment can be verified and the note can be erased', async () => {
    const [, retired] = await inLedger(database, [issue(10), retire(1, 10)]);
    const index = retired?.index ?? 0;
    const opening = await database.db
      .selectFrom('opening')
      .selectAll()
      .where('idx', '=', index)
      .executeTakeFirstOrThrow();
    const [leaf] = await listLeaves(database.db, index, 1);
    const text = Buffer.from(leaf?.leaf ?? []).toString('utf8');
    expect(opening.content).toBe(note);
    expect(text).toContain(commitment(opening.salt, note));
    expect(text).not.toContain('Fleet');
  });

  it('seals the events of a private project', async () => {
    const inventory = await anInventory(database, organization, { 2024: 50 });
    const event = await database.db
      .selectFrom('ledgerEvent')
      .selectAll()
      .where('project', '=', inventory)
      .executeTakeFirstOrThrow();
    const [leaf] = await listLeaves(database.db, event.idx, 1);
    const parsed = JSON.parse(Buffer.from(leaf?.leaf ?? []).toString('utf8'));
    expect(Object.keys(parsed)).toEqual(['c', 'seq', 't', 'type', 'v']);
    const opening = await database.db
      .selectFrom('opening')
      .selectAll()
      .where('idx', '=', event.idx)
      .executeTakeFirstOrThrow();
    expect(parsed.c).toBe(commitment(opening.salt, opening.content));
    expect(opening.content).toContain('"count":50');
  });

  it('rejects a whole batch and writes none of it', async () => {
    const before = await checkProjection(database.db);
    expect(await refusalOf(database, [issue(10), retire(1, 11)])).toMatchObject({
      code: 'range-not-covered',
    });
    expect(await checkProjection(database.db)).toEqual(before);
  });

  it('retires against an inventory year up to its last tonne', async () => {
    const inventory = await anInventory(database, organization, { 2024: 50 });
    await inLedger(database, [issue(100), retire(1, 50, inventory)]);
    expect(await refusalOf(database, [retire(51, 51, inventory)])).toMatchObject({
      code: 'inventory-exceeded',
      values: { wanted: 1, unretired: 0 },
    });
  });

  it('rejects another organization’s inventory, and an inventory year that was never set', async () => {
    const inventory = await anInventory(
      database,
      await anOrganization(database, `Stranger ${organizationCount}`),
      {
        2024: 50,
      },
    );
    await inLedger(database, [issue(100)]);
    expect(await refusalOf(database, [retire(1, 5, inventory)])).toMatchObject({
      code: 'inventory-of-another',
    });
    expect(await refusalOf(database, [retire(1, 5, project)])).toMatchObject({
      code: 'inventory-year-missing',
    });
  });

  it('acts once per idempotency key and returns the first result again', async () => {
    await inLedger(database, [issue(100)]);
    const idempotencyKey = { organization, key: 'retire-1', requestHash: 'a' };
    const first = await applyOnce(database, [retire(1, 10)], idempotencyKey);
    const second = await applyOnce(database, [retire(1, 10)], idempotencyKey);
    expect(first.ok && second).toEqual(first);
    const another = applyOnce(database, [retire(11, 20)], { ...idempotencyKey, requestHash: 'b' });
    await expect(another).rejects.toMatchObject({ status: 409 });
  });

  it('stores no idempotency key for a refusal', async () => {
    await inLedger(database, [issue(100)]);
    const idempotencyKey = { organization, key: 'retire-2', requestHash: 'a' };
    expect(await applyOnce(database, [retire(1, 101)], idempotencyKey)).toMatchObject({ ok: false });
    expect(await applyOnce(database, [retire(1, 100)], idempotencyKey)).toMatchObject({ ok: true });
  });

  it('matches a replay of its events, block by block', async () => {
    const inventory = await anInventory(database, organization, { 2024: 500, 2025: 9 });
    await inLedger(database, [
      issue(400, 2021),
      issue(999_700, 2022),
      retire(10, 20),
      retire(401, 800, inventory),
    ]);
    await inLedger(database, [issue(5, 2021), retire(999_990, 1_000_100), retire(1, 9)]);
    expect((await checkProjection(database.db)).differences).toEqual([]);
  });
});

describe('concurrent requests', () => {
  it('never retire a unit twice', async () => {
    await inLedger(database, [issue(10)]);
    const refusals = await Promise.all(
      Array.from({ length: 12 }, () => refusalOf(database, [retire(1, 10)])),
    );
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
  });

  it('never retire more than an inventory’s last tonnes', async () => {
    const inventory = await anInventory(database, organization, { 2024: 10 });
    await inLedger(database, [issue(100)]);
    const operations = Array.from({ length: 10 }, (_, part) =>
      retire(part * 10 + 1, part * 10 + 10, inventory),
    );
    const refusals = await Promise.all(operations.map((operation) => refusalOf(database, [operation])));
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    expect((await checkProjection(database.db)).differences).toEqual([]);
  });

  it('never issue a serial twice', async () => {
    const issued = await Promise.all(Array.from({ length: 12 }, () => inLedger(database, [issue(7)])));
    const ranges = issued.flat().map((event) => ('range' in event ? event.range.min : 0));
    expect(ranges.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, part) => part * 7 + 1),
    );
  });
});

describe('the check of the ledger', () => {
  /**
   * Changes rows behind the registry's back, in a transaction that is undone; returns what the check then
   * says.
   */
  const checkAfter = async (change: string) => {
    let differences: readonly string[] = [];
    const undone = new Error('undone');
    const tampering = database.transact(async (tx) => {
      for (const statement of [
        'alter table ledger_event disable trigger user',
        'alter table opening disable trigger user',
        change,
      ])
        await sql.raw(statement).execute(tx);
      ({ differences } = await checkProjection(tx as unknown as Db));
      throw undone;
    });
    await expect(tampering).rejects.toBe(undone);
    return differences;
  };

  it.each([
    [
      'an event’s time',
      (idx: number) => `update ledger_event set at = at + interval '1 day' where idx = ${idx}`,
      (idx: number) => `The text of leaf ${idx} differs from its event.`,
    ],
    [
      'a note',
      (idx: number) => `update opening set content = 'Another trip' where idx = ${idx} and part = 'note'`,
      (idx: number) => `The note of event ${idx} is not the one that its leaf commits to.`,
    ],
  ])('names a change of %s', async (_what, change, difference) => {
    const [, retired] = await inLedger(database, [issue(10), retire(1, 5)]);
    const idx = retired?.index ?? 0;
    expect(await checkAfter(change(idx))).toEqual([difference(idx)]);
  });

  it('names a month whose tonnes were changed', async () => {
    await inLedger(database, [issue(10), retire(1, 5)]);
    const differences = await checkAfter('update ledger_month set retired = retired + 1');
    const [kept, rebuilt] = [...String(differences[0]).matchAll(/(\d+) retired/g)].map(([, tonnes]) =>
      Number(tonnes),
    );
    expect(differences).toEqual([expect.stringMatching(/^\d{4}-\d{2} keeps .*; its events say /)]);
    expect(kept).toBe(Number(rebuilt) + 1);
  });

  it.each([
    ['changed', 1971, 'update ledger_vintage set held = held - 1 where year = 1971', 'keeps 9 held, '],
    [
      'removed',
      1972,
      'delete from ledger_vintage where year = 1972',
      'is missing; its blocks have 10 held, ',
    ],
    ['added', 1974, 'update ledger_vintage set year = 1974 where year = 1973', 'keeps 10 held, '],
  ])('names a vintage year whose tonnes were %s', async (_what, wrong, change, difference) => {
    const year = Math.min(wrong, 1973);
    await inLedger(database, [issue(10, year)]);
    expect(await checkAfter(change)).toContainEqual(
      expect.stringContaining(`Vintage ${wrong} ${difference}`),
    );
  });

  it.each([
    [
      'an event’s time',
      (idx: number) => `update ledger_event set at = at + interval '1 day' where idx = ${idx}`,
      (idx: number) => [
        `Leaf ${idx} differs from its event.`,
        `The text of leaf ${idx} differs from its event.`,
      ],
    ],
    [
      'the opening',
      (idx: number) =>
        `update opening set content = replace(content, '"v":1', '"v":2') where idx = ${idx} and part = 'entry'`,
      (idx: number) => [
        `The text of leaf ${idx} differs from its event.`,
        `The opening of event ${idx} is not the one that its leaf commits to.`,
      ],
    ],
  ])('names, of a private project, a change of %s', async (_what, change, differences) => {
    project = await aProject(database, organization, { visibility: 'Private' });
    const [issued] = await inLedger(database, [issue(10)]);
    const idx = issued?.index ?? 0;
    expect(await checkAfter(change(idx))).toEqual(differences(idx));
  });
});

describe('database constraints', () => {
  const execute = (statement: string) =>
    database.transact(async (tx) => void (await sql.raw(statement).execute(tx)));

  it.each([
    'update ledger_event set year = 1',
    'delete from ledger_event',
    'truncate ledger_event cascade',
    'update log_entry set leaf = leaf',
    'delete from log_entry',
    'truncate log_entry cascade',
    'delete from serial_block',
    `update serial_block set state = 'cancelled' where state = 'active'`,
    'truncate serial_block',
    `update opening set content = 'x'`,
    'delete from opening',
    'truncate opening',
  ])('reject: %s', async (statement) => {
    await inLedger(database, [issue(3), retire(1, 3)]);
    await expect(execute(statement)).rejects.toMatchObject({ code: '23001' });
  });

  it('reject overlapping live ranges of a project, empty ranges, and inventory retirements above its tonnes', async () => {
    const inventory = await anInventory(database, organization, { 2024: 10 });
    const [issued] = await inLedger(database, [issue(10)]);
    const block = (serials: string) =>
      `insert into serial_block (id, project, year, serials, origin, state, holder, opened_by)
       values (1000, '${project}', 2022, '${serials}', 'issued', 'active', '${organization}', ${issued?.index})`;
    await expect(execute(block('[10,12)'))).rejects.toMatchObject({ code: '23P01' });
    await expect(execute(block('[20,20)'))).rejects.toMatchObject({ code: '23514' });
    await expect(execute(block('[0,1)'))).rejects.toMatchObject({ code: '23514' });
    await expect(
      execute(`update inventory_year set retired = 11 where project = '${inventory}'`),
    ).rejects.toMatchObject({
      code: '23514',
    });
  });
});
