// @module-tag postgres: arrays and multiranges as parameters

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import {
  anInventory,
  anOrganization,
  aProject,
  aReceivedEntry,
  inLedger,
  refusalOf,
} from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Db } from '../kernel/db.ts';
import { up } from '../migrations/0047-vintage-tonnes.ts';
import { checkProjection } from './check-projection.ts';
import { listVintageTonnes } from './ledger-queries.ts';
import { listUnitRows, listVintages, lockRetiredYears } from './read-ledger.ts';

let database: Database;
let sender = '';
let receiver = '';
let project = '';
let entry = '';
let worlds = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  worlds += 1;
  sender = await anOrganization(database, `Sender ${worlds}`);
  receiver = await anOrganization(database, `Receiver ${worlds}`);
  project = await aProject(database, sender);
  entry = await aReceivedEntry(database, receiver, project);
});

const issue = (tonnes: number, year = 2022): LedgerOperation => {
  return { type: 'issue', organization: sender, project, year, tonnes };
};
const ranged = (min: number, max: number) => ({ project, range: { min, max } });
const retire = (organization: string, min: number, max: number): LedgerOperation => {
  return { type: 'retire', organization, ...ranged(min, max), purpose: { kind: 'other', note: 'Travel' } };
};
const transfer = (min: number, max: number): LedgerOperation => {
  return { type: 'transfer', organization: sender, ...ranged(min, max), receiver };
};
const cancel = (min: number, max: number): LedgerOperation => {
  return { type: 'cancel', organization: sender, ...ranged(min, max) };
};
const correct = (min: number, max: number): LedgerOperation => {
  return { type: 'correct', organization: sender, ...ranged(min, max), reason: 'Wrong', inventories: [] };
};

function countersOf(serial: string) {
  return database.db
    .selectFrom('project')
    .select(['issued', 'registered', 'retired', 'nextSequence', 'unitsChangedAt'])
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();
}

async function expectNoDifferences() {
  expect((await checkProjection(database.db)).differences).toEqual([]);
}

describe('the counters of a project', () => {
  it('follow each operation, and the events', async () => {
    await inLedger(database, [issue(100), issue(50, 2023)]);
    expect(await countersOf(project)).toMatchObject({ issued: 150, registered: 150, retired: 0 });
    await inLedger(database, [
      retire(sender, 11, 20),
      cancel(21, 25),
      transfer(1, 5),
      retire(sender, 101, 102),
    ]);
    expect(await countersOf(project)).toMatchObject({ issued: 150, registered: 140, retired: 12 });
    await inLedger(database, [correct(15, 20), correct(21, 22)]);
    expect(await countersOf(project)).toMatchObject({
      issued: 150,
      registered: 142,
      retired: 6,
      nextSequence: 151,
    });
    await expectNoDifferences();
  });

  it('take operations that follow each other on the same units in one request', async () => {
    await inLedger(database, [
      issue(10),
      retire(sender, 3, 8),
      correct(4, 5),
      transfer(4, 4),
      retire(receiver, 4, 4),
    ]);
    expect(await countersOf(project)).toMatchObject({ registered: 9, retired: 4 });
    expect(await countersOf(entry)).toMatchObject({ registered: 1, retired: 1 });
    await expectNoDifferences();
  });
});

describe('the tonnes of a vintage year', () => {
  // Each test has a year to itself, as the registry has one row for each.
  let year = 1950;
  beforeEach(() => {
    year += 1;
  });
  const vintage = () =>
    database.db.selectFrom('ledgerVintage').selectAll().where('year', '=', year).executeTakeFirst();

  it('follow issuances, transfers, retirements, cancellations and corrections', async () => {
    await inLedger(database, [issue(100, year)]);
    expect(await vintage()).toEqual({ year, held: 100, transferred: 0, retired: 0, cancelled: 0 });
    await inLedger(database, [transfer(1, 30), retire(sender, 31, 40), cancel(41, 45)]);
    expect(await vintage()).toEqual({ year, held: 55, transferred: 30, retired: 10, cancelled: 5 });
    await inLedger(database, [retire(receiver, 1, 20)]);
    expect(await vintage()).toEqual({ year, held: 55, transferred: 10, retired: 30, cancelled: 5 });
    await inLedger(database, [correct(31, 34), correct(11, 20), correct(41, 42)]);
    expect(await vintage()).toEqual({ year, held: 61, transferred: 20, retired: 16, cancelled: 3 });
    await expectNoDifferences();
  });

  it('stay when the project is archived, hidden or private: its units can still be looked up', async () => {
    await inLedger(database, [issue(100, year), retire(sender, 1, 10)]);
    const before = await vintage();
    for (const change of ['is_archived = true', "visibility = 'Private'", "stage = 'Planning'"])
      await database.transact(
        async (tx) =>
          void (await sql`update project set ${sql.raw(change)} where serial = ${project}`.execute(tx)),
      );
    expect(await vintage()).toEqual(before);
    await inLedger(database, [retire(sender, 11, 15)]);
    expect(await vintage()).toEqual({ year, held: 85, transferred: 0, retired: 15, cancelled: 0 });
    await expectNoDifferences();
  });

  it('add up over several years and projects in one request, and stay when one is refused', async () => {
    const other = await aProject(database, sender);
    year += 1;
    await inLedger(database, [
      issue(10, year),
      issue(5, year - 1),
      { type: 'issue', organization: sender, project: other, year, tonnes: 7 },
    ]);
    expect(await vintage()).toEqual({ year, held: 17, transferred: 0, retired: 0, cancelled: 0 });
    expect(await refusalOf(database, [retire(sender, 1, 2), retire(receiver, 3, 4)])).not.toBeNull();
    expect(await vintage()).toMatchObject({ held: 17, retired: 0 });
    await expectNoDifferences();
  });

  it('are filled from the blocks that are there when the table is made', async () => {
    await inLedger(database, [issue(50, year), transfer(1, 10), retire(receiver, 1, 4), cancel(11, 12)]);
    const kept = await listVintageTonnes(database.db);
    const undone = new Error('undone');
    let filled: typeof kept = [];
    const remade = database.transact(async (tx) => {
      await sql`drop table ledger_vintage`.execute(tx);
      await sql`drop function note_ledger_vintage_written`.execute(tx);
      await sql`drop index ledger_event_retirements`.execute(tx);
      await up(tx as unknown as Kysely<unknown>);
      filled = await listVintageTonnes(tx as unknown as Db);
      throw undone;
    });
    await expect(remade).rejects.toBe(undone);
    expect(filled).toEqual(kept);
  });
});

describe('the counters of an entry of received units', () => {
  it('rise with a transfer and with what the receiver retires, and fall with a correction', async () => {
    await inLedger(database, [issue(100)]);
    expect(await countersOf(entry)).toMatchObject({ registered: 0, retired: 0, unitsChangedAt: null });
    // Later than any other test's: the log's time never goes back.
    const [later, latest] = [new Date('2026-07-01T00:00:00Z'), new Date('2026-08-01T00:00:00Z')];
    await inLedger(database, [transfer(41, 60)], later);
    expect(await countersOf(entry)).toMatchObject({ registered: 20, retired: 0, unitsChangedAt: later });
    await inLedger(database, [retire(receiver, 41, 50)], latest);
    expect(await countersOf(entry)).toMatchObject({ registered: 20, retired: 10, unitsChangedAt: latest });
    await inLedger(database, [correct(46, 50)], latest);
    expect(await countersOf(entry)).toMatchObject({ issued: 0, registered: 20, retired: 5, nextSequence: 1 });
    expect(await countersOf(project)).toMatchObject({ issued: 100, registered: 80, retired: 0 });
    await expectNoDifferences();
  });

  it('stay as they are when the sender acts on its own units, and when an operation is refused', async () => {
    await inLedger(database, [issue(100), transfer(1, 10)]);
    await inLedger(database, [retire(sender, 11, 20), cancel(21, 30)], new Date('2026-06-01T00:00:00Z'));
    expect(await refusalOf(database, [retire(receiver, 5, 11)])).toMatchObject({ code: 'units-not-active' });
    expect(await countersOf(entry)).toMatchObject({ registered: 10, retired: 0 });
    await expectNoDifferences();
  });

  it('count once when a request also names the entry itself', async () => {
    await inLedger(database, [
      issue(10),
      transfer(1, 10),
      { type: 'state-status', organization: receiver, project: entry, status: 'Received' },
    ]);
    expect(await countersOf(entry)).toMatchObject({ registered: 10, retired: 0 });
  });

  it('are compared with the events', async () => {
    await inLedger(database, [issue(10), transfer(1, 10)]);
    const set = (registered: number) =>
      database.transact(
        async (tx) =>
          void (await sql`update project set registered = ${registered} where serial = ${entry}`.execute(tx)),
      );
    await set(9);
    expect((await checkProjection(database.db)).differences.join('\n')).toContain(`${entry} keeps`);
    await set(10);
    await expectNoDifferences();
  });
});

describe('reading only the blocks that an operation needs', () => {
  it('refuses with the same code as the whole project would: gaps, other vintages, other holders, empty ranges', async () => {
    await inLedger(database, [issue(10), issue(10, 2023), transfer(3, 4), retire(sender, 6, 6)]);
    const codes = [];
    const ranges = [
      [9, 12],
      [3, 5],
      [5, 6],
      [15, 21],
      [8, 7],
      [30, 40],
      [Number.NaN, 4],
    ] as const;
    for (const [min, max] of ranges) {
      codes.push((await refusalOf(database, [retire(sender, min, max)]))?.code);
    }
    expect(codes).toEqual([
      'range-spans-vintages',
      'units-held-by-another',
      'units-not-active',
      'range-not-covered',
      'range-empty',
      'range-not-covered',
      'range-not-covered',
    ]);
  });

  it('retires the first active units of a vintage, beside units of another', async () => {
    await inLedger(database, [issue(10), issue(10, 2023), retire(sender, 1, 4)]);
    const [event] = await inLedger(database, [
      {
        type: 'retire-first',
        organization: sender,
        project,
        year: 2022,
        tonnes: 3,
        purpose: { kind: 'other', note: 'Travel' },
      },
    ]);
    expect(event).toMatchObject({ type: 'retired', year: 2022, range: { min: 5, max: 7 } });
    await expectNoDifferences();
  });

  it('lists the rows of some vintages, the vintages in use, and the years of an inventory', async () => {
    await inLedger(database, [issue(10), issue(10, 2023), issue(5, 2021), retire(sender, 11, 12)]);
    const held = { project, organization: sender };
    const rows = await database.transact((tx) => listUnitRows(tx, held, [2023]));
    const byStart = rows.toSorted((one, other) => one.min - other.min);
    expect(byStart.map(({ min, max, status }) => [min, max, status])).toEqual([
      [11, 12, 'Retired'],
      [13, 20, 'Registered'],
    ]);
    expect(await database.transact((tx) => listUnitRows(tx, held))).toHaveLength(4);
    expect(await database.transact(listVintages, project)).toEqual([2021, 2022, 2023]);
    const inventory = await anInventory(database, sender, { 2024: 50, 2023: 7 });
    expect(await database.transact(lockRetiredYears, inventory)).toEqual([
      { year: 2023, retired: 0 },
      { year: 2024, retired: 0 },
    ]);
  });
});
