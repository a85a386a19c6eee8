import { sql } from 'kysely';
import type { SerialBlock } from '#domain/ledger/serial.ts';
import type { Db } from '../kernel/db.ts';
import { blockFromRow } from '../ledger/block-rows.ts';

/**
 * The projects some of whose events visitors cannot read, by serial, with the index up to which all events are
 * open (−1: none).
 */
export type HiddenProjects = ReadonlyMap<string, number>;

/**
 * Finds the projects with hidden events among the first `size`. An event is open if it was recorded openly, if
 * its project is public now, or if its project was public later: then one of its later events was recorded
 * openly.
 */
export async function findHiddenProjects(db: Db, size: number): Promise<HiddenProjects> {
  const { rows } = await sql<{ project: string; openUpTo: number }>`
    select project, coalesce(max(idx) filter (where not sealed), -1) as open_up_to
    from ledger_event join project on project.serial = ledger_event.project
    where idx < ${size}::bigint and project.visibility = 'Private'
    group by ledger_event.project
    having max(idx) filter (where sealed) > coalesce(max(idx) filter (where not sealed), -1)
  `.execute(db);
  return new Map(rows.map(({ project, openUpTo }) => [project, openUpTo]));
}

/** Says whether an event of a project is open. */
export function isOpenEvent(
  hidden: HiddenProjects,
  { idx, project }: { readonly idx: number; readonly project: string | null },
): boolean {
  const openUpTo = project === null ? undefined : hidden.get(project);
  return openUpTo === undefined || idx <= openUpTo;
}

/**
 * Lists the openings of the events `from` to before `to`, without those of the audit log, with what decides
 * whether they are published.
 */
export function listOpeningsBetween(db: Db, from: number, to: number) {
  return (
    db
      .selectFrom('opening')
      .innerJoin('ledgerEvent', 'ledgerEvent.idx', 'opening.idx')
      .select(['opening.idx', 'opening.part', 'opening.salt', 'opening.content', 'ledgerEvent.project'])
      .where('opening.idx', '>=', from)
      .where('opening.idx', '<', to)
      .where('ledgerEvent.type', '<>', 'audit-head')
      // Of a sealed event whose full leaf was erased nobody can tell what the others belong to.
      .where(
        sql<boolean>`not (ledger_event.sealed and opening.part <> 'entry' and not exists (
        select from opening as entry where entry.idx = opening.idx and entry.part = 'entry'))`,
      )
      .orderBy('opening.idx')
      .orderBy('opening.part')
      .execute()
  );
}

/** A block with its id, by which pages of blocks are read. */
export type NumberedBlock = { readonly id: number; readonly block: SerialBlock };

/**
 * Lists the blocks that were live after the first `size` events, in the order of their ids, from after the id
 * `after`.
 */
export async function listBlocksAt(
  db: Db,
  { size, after, limit }: { readonly size: number; readonly after: number; readonly limit: number },
): Promise<NumberedBlock[]> {
  const rows = await db
    .selectFrom('serialBlock')
    .select(['id', 'project', 'year', 'serials', 'origin', 'state', 'holder'])
    .select(['inventoryProject', 'inventoryYear', 'retiredBy'])
    .where('id', '>', after)
    .where('openedBy', '<', size)
    .where((block) => block.or([block('closedBy', 'is', null), block('closedBy', '>=', size)]))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, block: blockFromRow(row) }));
}

/** Lists up to `limit` events before `size` that set an inventory year, from index `from` on. */
export async function listInventorySets(
  db: Db,
  { size, from, limit }: { readonly size: number; readonly from: number; readonly limit: number },
) {
  const { rows } = await sql<{ idx: number; project: string; year: number; tonnes: number }>`
    select idx, project, year, tonnes from ledger_event
    where type = 'inventory-set' and idx >= ${from}::bigint and idx < ${size}::bigint
    order by idx limit ${limit}::int
  `.execute(db);
  return rows;
}

/** Returns how many events the log has up to its last erasure. */
export async function readSizeWithErasures(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(idx) + 1, 0)::bigint as size from ledger_event where ref is not null
  `.execute(db);
  return rows[0]?.size ?? 0;
}

/** Says whether an opening was erased by an event that is not among the first `size`. */
export async function hasLaterErasure(db: Db, size: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ledger_event where idx >= ${size}::bigint and type = 'erased') as found
  `.execute(db);
  return rows[0]?.found === true;
}
