import { sql } from 'kysely';
import type { InventoryYearKey } from '#domain/ledger/ledger-operation.ts';
import type { Tx } from '../kernel/db.ts';
import { arrayOf, prepareWrite } from '../kernel/statements.ts';
import { requireLedgerGoesOn } from './ledger-halt.ts';

/**
 * Locks projects in serial order, entries of received units after all others. Call it before any other ledger
 * lock.
 */
export async function lockProjects(tx: Tx, serials: readonly string[]) {
  return lockListedProjects(tx, { serials });
}

const lockListedProjects = prepareWrite((tx, { serials }: { readonly serials: readonly string[] }) =>
  tx
    .selectFrom('project')
    .select(['serial', 'organization', 'sourceProject', 'nextSequence', 'visibility'])
    .where('serial', '=', sql<string>`any(${serials}::text[])`)
    .orderBy(sql`source_project is not null`)
    .orderBy('serial')
    .forNoKeyUpdate(),
);

/** The units of a project that an organization holds. */
export type Holding = { readonly project: string; readonly holder: string };

/**
 * Locks the entries that show received units of these holdings, in serial order; a holding of which there is
 * no entry is left out. Call it after `lockProjects`.
 */
export async function lockReceivedEntries(tx: Tx, holdings: readonly Holding[]) {
  if (holdings.length === 0) return [];
  const projects = holdings.map(({ project }) => project);
  const holders = holdings.map(({ holder }) => holder);
  return tx
    .selectFrom('project')
    .select(['serial', 'organization', 'sourceProject'])
    .where(
      sql<boolean>`(source_project, organization) in (select * from unnest(${projects}::text[], ${holders}::text[]))`,
    )
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks those of the named inventory years that exist, ordered by project and year. Call it after
 * `lockReceivedEntries`.
 */
export async function lockInventoryYears(tx: Tx, keys: readonly InventoryYearKey[]) {
  if (keys.length === 0) return [];
  return lockListedYears(tx, {
    projects: keys.map(({ project }) => project),
    years: keys.map(({ year }) => year),
  });
}

type ListedYears = { readonly projects: readonly string[]; readonly years: readonly number[] };

const lockListedYears = prepareWrite((tx, { projects, years }: ListedYears) =>
  tx
    .selectFrom('inventoryYear')
    .select(['project', 'year', 'tonnes', 'retired'])
    .where(
      sql<boolean>`(project, year) in (select * from unnest(${arrayOf(projects, 'text')}, ${arrayOf(years, 'bigint')}))`,
    )
    .orderBy('project')
    .orderBy('year')
    .forNoKeyUpdate(),
);

/** Locks every year of an inventory, in order. Call it after `lockProjects`. */
export async function lockInventory(tx: Tx, project: string) {
  return tx
    .selectFrom('inventoryYear')
    .selectAll()
    .where('project', '=', project)
    .orderBy('year')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks the log's head, always the last lock. Returns the next event's index (`size`), its earliest time
 * (`lastAt`), the database's own time (`databaseNow`) and the id of the next serial block. The index is not a database sequence, because a sequence
 * leaves gaps when a transaction is rolled back. Throws a 503 problem while the ledger is halted.
 */
export async function lockLogHead(tx: Tx) {
  requireLedgerGoesOn(tx);
  const [head] = await lockHead(tx, {});
  if (head === undefined) throw new Error('The ledger has no head.');
  return head;
}

const lockHead = prepareWrite((tx) =>
  tx
    .selectFrom('logHead')
    .select(['size', 'lastAt', 'nextBlock', sql<Date>`clock_timestamp()`.as('databaseNow')])
    .forNoKeyUpdate(),
);

/** Returns the time of the last audit head commitment, or null. Call it after `lockLogHead`. */
export async function findLastAuditHead(tx: Tx): Promise<Date | null> {
  const last = await tx
    .selectFrom('ledgerEvent')
    .select('at')
    .where('type', '=', 'audit-head')
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
}
