import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { recordAuditEvent } from '#server/audit/record-audit-event.ts';
import { sealAuditLog } from '#server/audit/seal-audit-log.ts';
import { anOrganization, aProject, now } from '../support/builders.ts';
import { rowsToInsert } from '../support/rows-to-insert.ts';
import { sharedAddresses } from '../support/shared-addresses.ts';
import { openShownWorld } from '../support/shown-world.ts';
import { changeRows, listTables, prepareChanges, restoreRows } from '../support/write-every-table.ts';

const timeout = 600_000;

let world: Awaited<ReturnType<typeof openShownWorld>>;
let addresses: readonly string[];

/** A world for the tests of one describe. */
function openWorld() {
  beforeAll(async () => {
    world = await openShownWorld();
    await prepareChanges(world.database);
    addresses = sharedAddresses(world.serials);
  });
  afterAll(() => world.close());
}

/** Caches every reply; returns those that were not cached. */
async function cacheAll(): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const address of addresses) if (!(await world.isKept(address))) missing.push(address);
  return missing;
}

/**
 * Returns the addresses whose replies are no longer cached, and those whose cached reply is not what they
 * show now.
 */
async function compareAll() {
  const dropped: string[] = [];
  const stale: string[] = [];
  for (const address of addresses) {
    const cached = world.cachedBody(address);
    if (cached === undefined) dropped.push(address);
    else if (cached !== (await world.computedBody(address))) stale.push(address);
  }
  return { dropped, stale };
}

const run = (statement: RawBuilder<unknown>) =>
  world.database.transact(async (tx) => void (await statement.execute(tx)));

/** Inserts a row into the table where one is given, and compares. */
async function insertInto(table: string) {
  const insert = rowsToInsert[table];
  if (insert === undefined) return { isWritten: false, dropped: [], stale: [] };
  await run(sql.raw(insert));
  return { isWritten: true, ...(await compareAll()) };
}

/** Lists the columns of a table whose changes are not noted, one by one. */
async function listHidden(table: string): Promise<readonly string[]> {
  const { database } = world;
  const columns = await changeRows(database, table, null);
  await restoreRows(database, table, columns);
  const hidden: string[] = [];
  for (const column of columns) {
    const before = await database.version();
    await changeRows(database, table, [column]);
    if ((await database.version()) === before) hidden.push(column);
    await restoreRows(database, table, [column]);
  }
  return hidden;
}

/** Changes every column of the table that its constraints let change, compares, and undoes it. */
async function change(table: string) {
  await cacheAll();
  const columns = await changeRows(world.database, table, null);
  if (columns.length === 0) return { isWritten: false, dropped: [], stale: [] };
  const compared = await compareAll();
  await restoreRows(world.database, table, columns);
  return { isWritten: true, ...compared };
}

describe('the cached replies', () => {
  openWorld();

  it('are here one for each call that is shared', () => {
    const isAsked = (path: string) => {
      const pattern = new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
      return addresses.some((address) => pattern.test(address));
    };
    const shared = calls.filter((call) => call.shared).map((call) => call.path);
    expect(shared.filter((path) => !isAsked(path))).toEqual([]);
  });

  it('are each computed from watched tables only', async () => {
    expect(await cacheAll()).toEqual([]);
  });

  it('are dropped by every write to a watched table that changes them', { timeout }, async () => {
    const { isWatched } = world.database.watchedTables;
    for (const table of (await listTables(world.database)).filter(isWatched)) {
      expect(await cacheAll(), `not cached before ${table} is written`).toEqual([]);
      const inserted = await insertInto(table);
      const changed = await change(table);
      expect([...inserted.stale, ...changed.stale], `stale after ${table} was written`).toEqual([]);
      expect(inserted.isWritten || changed.isWritten, `${table} was written`).toBe(true);
      expect([...inserted.dropped, ...changed.dropped], `dropped by ${table}`).not.toEqual([]);
    }
  });

  it('do not change, and stay, when columns are written whose changes are not noted', {
    timeout,
  }, async () => {
    const { database } = world;
    const hidden = new Map<string, readonly string[]>();
    for (const table of (await listTables(database)).filter(database.watchedTables.isWatched))
      hidden.set(table, await listHidden(table));
    expect([...hidden.values()].flat()).toContain('next_project');
    await cacheAll();
    for (const [table, columns] of hidden) await changeRows(database, table, columns);
    expect(await compareAll()).toEqual({ dropped: [], stale: [] });
    for (const [table, columns] of hidden) await restoreRows(database, table, columns);
  });

  it('are dropped when a private inventory without units is written, which only overviews show', async () => {
    const { inventory, valley } = world.serials;
    const shown = [`/api/overview/${valley}`, `/api/inventory/overview/${valley}`];
    const writes = [
      sql`update draft_row set quantity = quantity + 1 where project = ${inventory}`,
      sql`update project set overview_tracking = 'Hidden' where serial = ${inventory}`,
      sql`update project set overview_tracking = 'Tracked' where serial = ${inventory}`,
      sql`update draft_row set quantity = quantity - 1 where project = ${inventory}`,
    ];
    for (const write of writes) {
      await cacheAll();
      await run(write);
      const { dropped, stale } = await compareAll();
      expect(dropped).toEqual(expect.arrayContaining(shown));
      expect(stale).toEqual([]);
    }
  });

  it('do not change, and stay, when rows and columns are written that no visitor sees', async () => {
    const { database, serials } = world;
    const { draft, harbour } = serials;
    await cacheAll();
    await anOrganization(database, 'A new member');
    await aProject(database, harbour, { status: 'Draft', title: 'Another draft' });
    await run(
      sql`update project set title = 'Edited', latitude = 1, updated_at = now() where serial = ${draft}`,
    );
    await run(sql`update draft_row set quantity = 7 where project = ${draft}`);
    await run(sql`delete from project_file where project = ${draft}`);
    await run(sql`insert into stored_file (id, sha256, bytes, media_type, filename, created_at)
      values (repeat('a', 64), repeat('a', 64), 1, 'application/pdf', 'new.pdf', now())`);
    await run(sql`update organization set next_project = next_project + 1`);
    await run(sql`insert into token_entry (organization, kind, type, number, change, balance, at)
      select serial, 'project', 'granted', count(id) + 1, 1, coalesce(sum(change), 0) + 1, now()
      from organization left join token_entry on organization = serial and kind = 'project' group by serial`);
    await run(sql`update project set title = 'Nobody' where false`);
    await database.transact(
      recordAuditEvent,
      null,
      { act: 'signed-in' as const, facts: { failures: 0 } },
      now,
    );
    await database.transact(sealAuditLog, now);
    expect(await compareAll()).toEqual({ dropped: [], stale: [] });
  });

  it('stay when the transaction that wrote a watched table is rolled back', async () => {
    await cacheAll();
    const rename = sql`update organization set name = 'Renamed'`;
    const fail = world.database.transact(async (tx) => {
      await rename.execute(tx);
      throw new Error('changed my mind');
    });
    await expect(fail).rejects.toThrow('changed my mind');
    await world.database.transact(async (tx) => {
      await sql`savepoint before`.execute(tx);
      await rename.execute(tx);
      await sql`rollback to savepoint before`.execute(tx);
    });
    expect(await compareAll()).toEqual({ dropped: [], stale: [] });
  });
});

// In a world of its own: its rows take the places of rows that other tests add.
describe('the cached replies of another registry', () => {
  openWorld();

  it('do not change, and stay, when any of the other tables is written', { timeout }, async () => {
    const { isWatched } = world.database.watchedTables;
    const others = (await listTables(world.database)).filter((table) => !isWatched(table));
    const changed = new Map<string, readonly string[]>();
    await cacheAll();
    for (const table of others) {
      const insert = rowsToInsert[table];
      if (insert !== undefined) await run(sql.raw(insert));
      changed.set(table, await changeRows(world.database, table, null));
    }
    const isWritten = (table: string) => table in rowsToInsert || changed.get(table)?.length !== 0;
    expect(others.filter((table) => !isWritten(table))).toEqual([]);
    expect(await compareAll()).toEqual({ dropped: [], stale: [] });
    for (const [table, columns] of [...changed].toReversed())
      await restoreRows(world.database, table, columns);
  });
});
