import { sql } from 'kysely';
import { type LedgerOperation, rangeOf } from '#domain/ledger/ledger-operation.ts';
import type { UnitSerial } from '#domain/ledger/serial.ts';
import type { Tx } from '../kernel/db.ts';
import { prepareWrite } from '../kernel/statements.ts';
import { blockFromRow, toInt8MultiRange, toInt8Range } from './block-rows.ts';
import type { StoredBlock } from './ledger-work.ts';
import { inventoryYearsOf, receiversOf } from './operation-choice-queries.ts';

/** Lists the live blocks of projects, with their ids; of all vintages, or only of `years`. */
export async function listLiveBlocks(
  tx: Tx,
  projects: readonly string[],
  years: readonly number[] | null = null,
): Promise<StoredBlock[]> {
  if (projects.length === 0) return [];
  const inYears = years === null ? liveBlocks(tx) : liveBlocks(tx).where('year', 'in', isAnyOf(years));
  return stored(await inYears.where('project', '=', sql<string>`any(${projects}::text[])`).execute());
}

/** Lists the live blocks that share a unit with a range, with their ids. */
export async function listLiveBlocksIn(tx: Tx, { project, ...range }: UnitSerial): Promise<StoredBlock[]> {
  const rows = liveBlocks(tx)
    .where('project', '=', project)
    .where(sql<boolean>`serials && ${toInt8Range(range)}::int8range`);
  return stored(await rows.execute());
}

/** Lists the years of a project's live blocks, ascending. */
export async function listLiveYears(tx: Tx, project: string): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('serialBlock')
    .select('year')
    .distinct()
    .where('project', '=', project)
    .where('closedBy', 'is', null)
    .orderBy('year')
    .execute();
  return rows.map(({ year }) => year);
}

/**
 * Lists the live blocks that operations may change, with their ids: those that share a unit with a range that
 * an operation names, and for `retire-first` the active blocks of its vintage. Reads no other block, however
 * many a project has.
 */
export async function listTouchedBlocks(
  tx: Tx,
  operations: readonly LedgerOperation[],
): Promise<StoredBlock[]> {
  const blocks = [...(await listBlocksInRanges(tx, operations)), ...(await listFirstBlocks(tx, operations))];
  return [...new Map(blocks.map((block) => [block.id, block])).values()];
}

async function listBlocksInRanges(tx: Tx, operations: readonly LedgerOperation[]): Promise<StoredBlock[]> {
  const ranges = operations.flatMap((operation) => {
    const range = rangeOf(operation);
    return range === null ? [] : [{ project: operation.project, range }];
  });
  if (ranges.length === 0) return [];
  const byProject = [...Map.groupBy(ranges, ({ project }) => project)];
  const projects = byProject.map(([project]) => project);
  const serials = byProject.map(([, touched]) => toInt8MultiRange(touched.map(({ range }) => range)));
  return stored(await readBlocksInRanges(tx, { projects, serials }));
}

/**
 * Named one by one: a connection cannot run a statement that it keeps once `*` has come to mean another list
 * of columns.
 */
const storedColumns = [
  'id',
  'project',
  'year',
  'serials',
  'origin',
  'state',
  'holder',
  'inventoryProject',
  'inventoryYear',
  'retiredBy',
] as const;

type NamedRanges = { readonly projects: readonly string[]; readonly serials: readonly string[] };

const readBlocksInRanges = prepareWrite((tx, { projects, serials }: NamedRanges) => {
  const named = sql<{ ofProject: string; named: string }>`
    unnest(${projects}::text[], ${serials}::text[]::int8multirange[])
  `.as<'touched'>(sql`touched(of_project, named)`);
  return tx
    .selectFrom(named)
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('serialBlock')
          .select(storedColumns)
          .whereRef('project', '=', 'touched.ofProject')
          .where('closedBy', 'is', null)
          .where(sql<boolean>`serials && touched.named`)
          // Keeps PostgreSQL from joining all blocks of the projects first: it reads each range by the index
          // of the ranges.
          .offset(0)
          .as('block'),
      (join) => join.onTrue(),
    )
    .selectAll('block');
});

async function listFirstBlocks(tx: Tx, operations: readonly LedgerOperation[]): Promise<StoredBlock[]> {
  const vintages = operations.filter((operation) => operation.type === 'retire-first');
  if (vintages.length === 0) return [];
  const projects = vintages.map(({ project }) => project);
  const years = vintages.map(({ year }) => year);
  const rows = liveBlocks(tx)
    .where('state', '=', 'active')
    .where(sql<boolean>`(project, year) in (select * from unnest(${projects}::text[], ${years}::bigint[]))`);
  return stored(await rows.execute());
}

function liveBlocks(tx: Tx) {
  return tx.selectFrom('serialBlock').select(storedColumns).where('closedBy', 'is', null);
}

function isAnyOf(years: readonly number[]) {
  return sql<number>`(select unnest(${years}::bigint[]))`;
}

type Rows = Awaited<ReturnType<ReturnType<typeof liveBlocks>['execute']>>;

function stored(rows: Rows): StoredBlock[] {
  return rows.map((row) => ({ id: row.id, block: blockFromRow(row) }));
}

/** Returns the notes of retirements against Other, keyed by event index. */
export async function listNotes(tx: Tx, events: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('opening')
    .select(['idx', 'content'])
    .where('part', '=', 'note')
    .where('idx', '=', sql<number>`any(${events}::bigint[])`)
    .execute();
  return new Map(rows.map(({ idx, content }) => [idx, content]));
}

/** Lists the inventory years in force of an organization, as the transaction sees them. */
export async function listInventoryYears(tx: Tx, organization: string) {
  return inventoryYearsOf(tx, organization).execute();
}

/** Lists those of the given inventories that are archived, deleted, or of another organization. */
export async function listUnusableInventories(tx: Tx, organization: string, serials: readonly string[]) {
  return tx
    .selectFrom('project')
    .select(['serial', 'organization'])
    .where('serial', '=', sql<string>`any(${serials}::text[])`)
    .where(({ or, eb }) =>
      or([
        eb('organization', '<>', organization),
        eb('isArchived', '=', true),
        eb('deletedAt', 'is not', null),
      ]),
    )
    .execute();
}

/** Lists those of the given organizations that can receive units of another. */
export async function listReceivers(
  tx: Tx,
  sender: string,
  serials: readonly string[],
): Promise<readonly string[]> {
  const rows = await receiversOf(tx, sender)
    .where('organization.serial', '=', sql<string>`any(${serials}::text[])`)
    .execute();
  return rows.map(({ serial }) => serial);
}

/** Lists the certificates of retirements by the index of their events. */
export async function listCertificates(tx: Tx, events: readonly number[]) {
  return tx
    .selectFrom('certificate')
    .select(['id', 'event'])
    .where('event', '=', sql<number>`any(${events}::bigint[])`)
    .execute();
}
