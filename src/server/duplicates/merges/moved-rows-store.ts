import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

/** A merge in work: its number, the organization that is merged, and the one that it becomes. */
export type MergeInWork = {
  readonly merge: number;
  readonly organization: string;
  readonly into: string;
};

type MovedTable = {
  readonly kind: string;
  readonly table: string;
  /** The key of a row, as text. */
  readonly key: string;
  /** A column that is unique within an organization: of two rows with one value, each stays where it is. */
  readonly unique?: string;
};

/** The tables whose rows belong to an organization and move with it, projects last. */
const movedTables: readonly MovedTable[] = [
  { kind: 'people', table: 'account', key: 'id::text' },
  { kind: 'invitations', table: 'invitation', key: 'id::text', unique: 'email_key' },
  { kind: 'payments', table: 'payment', key: 'id::text' },
  { kind: 'files', table: 'stored_file', key: 'id' },
  { kind: 'notifications', table: 'notification', key: 'id::text' },
  { kind: 'mappings', table: 'import_mapping', key: 'id::text', unique: 'name_key' },
  { kind: 'imports', table: 'import_run', key: 'id::text' },
  {
    kind: 'drafts',
    table: 'imported_draft',
    key: "registry || ':' || source_id",
    unique: "registry || ':' || source_id",
  },
  { kind: 'requests', table: 'idempotency', key: 'key', unique: 'key' },
];
const projects: MovedTable = { kind: 'projects', table: 'project', key: 'serial' };

/** Moves what belongs to the organization but its projects, and keeps what was moved. */
export async function moveRows(tx: Tx, merge: MergeInWork): Promise<void> {
  for (const table of movedTables) await moveTable(tx, table, merge);
  await movePlannedTransfers(tx, merge);
  await moveInclusions(tx, merge);
  await sql`
    with moved as (
      update organization set merged_into = ${merge.into}
      where merged_into = ${merge.organization} returning serial
    )
    insert into organization_merge_part (merge, kind, key) select ${merge.merge}::bigint, 'former-merges', serial from moved
  `.execute(tx);
}

/** Moves the projects: last, as that locks the registry's row. */
export async function moveProjects(tx: Tx, merge: MergeInWork): Promise<void> {
  await moveTable(tx, projects, merge);
}

async function moveTable(tx: Tx, moved: MovedTable, { merge, organization, into }: MergeInWork) {
  const { kind, table, key, unique } = moved;
  const isFree = freeAt(table, unique, into);
  await sql`
    with moved as (
      update ${sql.raw(table)} as own set organization = ${into}
      where own.organization = ${organization} and ${isFree} returning ${sql.raw(key)} as key
    )
    insert into organization_merge_part (merge, kind, key) select ${merge}::bigint, ${kind}, key from moved
  `.execute(tx);
}

/** Moves back what a merge moved. A row that was deleted since, or whose place is taken, stays where it is. */
export async function moveRowsBack(tx: Tx, undo: MergeInWork): Promise<void> {
  const { merge, organization, into } = undo;
  for (const table of movedTables) await moveTableBack(tx, table, undo);
  await movePlannedTransfersBack(tx, undo);
  await sql`
    update organization set merged_into = ${organization}
    where merged_into = ${into} and serial = any(array(${partsOf(merge, 'former-merges')}))
  `.execute(tx);
  await moveInclusionsBack(tx, undo);
}

/** Moves the projects back, last. */
export async function moveProjectsBack(tx: Tx, undo: MergeInWork): Promise<void> {
  await moveTableBack(tx, projects, undo);
}

async function moveTableBack(tx: Tx, moved: MovedTable, { merge, organization, into }: MergeInWork) {
  const { kind, table, key, unique } = moved;
  await sql`
    update ${sql.raw(table)} as own set organization = ${organization}
    where own.organization = ${into} and ${sql.raw(key)} = any(array(${partsOf(merge, kind)}))
      and ${freeAt(table, unique, organization)}
  `.execute(tx);
}

function freeAt(table: string, unique: string | undefined, organization: string): RawBuilder<unknown> {
  if (unique === undefined) return sql`true`;
  return sql`${sql.raw(unique)} not in (
    select ${sql.raw(unique)} from ${sql.raw(table)} as taken where taken.organization = ${organization}
  )`;
}

function partsOf(merge: number, kind: string): RawBuilder<unknown> {
  return sql`select part.key from organization_merge_part as part where part.merge = ${merge} and part.kind = ${kind}`;
}

const plannedTransferKey = sql`project || ':' || version || ':' || position`;

/** Moves transfers to the organization that rows without serials plan, of any project. */
async function movePlannedTransfers(tx: Tx, { merge, organization, into }: MergeInWork): Promise<void> {
  await sql`
    with moved as (
      update draft_row set transferred_to = ${into} where transferred_to = ${organization}
      returning ${plannedTransferKey} as key
    )
    insert into organization_merge_part (merge, kind, key)
    select ${merge}::bigint, 'planned-transfers', key from moved
  `.execute(tx);
}

/** Moves planned transfers back, but those of entries that were saved since: their people chose the receiver. */
async function movePlannedTransfersBack(tx: Tx, { merge, organization, into }: MergeInWork): Promise<void> {
  await sql`
    update draft_row set transferred_to = ${organization}
    where transferred_to = ${into} and ${plannedTransferKey} = any(array(${partsOf(merge, 'planned-transfers')}))
      and not exists (
        select from project_change
        where project_change.project = draft_row.project and act not in ('featured', 'not-featured', 'units-corrected')
          and id > (select last_change from organization_merge where organization_merge.id = ${merge})
      )
  `.execute(tx);
}

/** The two sides of an inclusion: the page's organization, and the one whose projects it shows. */
const sides = [
  { kind: 'includes', own: 'organization', other: 'included' },
  { kind: 'included-by', own: 'included', other: 'organization' },
] as const;

async function moveInclusions(tx: Tx, { merge, organization, into }: MergeInWork): Promise<void> {
  for (const { kind, own, other } of sides) {
    const [ownColumn, otherColumn] = [sql.ref(own), sql.ref(other)];
    await sql`
      with gone as (
        delete from organization_inclusion where ${ownColumn} = ${organization} returning ${otherColumn} as key
      ),
      added as (
        insert into organization_inclusion (${ownColumn}, ${otherColumn})
        select ${into}, key from gone where key <> ${into} on conflict do nothing
        returning ${otherColumn} as key
      )
      insert into organization_merge_part (merge, kind, key)
      select ${merge}::bigint, ${kind}, key from gone
      union all select ${merge}::bigint, ${`${kind}-added`}, key from added
    `.execute(tx);
  }
}

async function moveInclusionsBack(tx: Tx, { merge, organization, into }: MergeInWork): Promise<void> {
  for (const { kind, own, other } of sides) {
    const [ownColumn, otherColumn] = [sql.ref(own), sql.ref(other)];
    await sql`
      with gone as (
        delete from organization_inclusion
        where ${ownColumn} = ${into} and ${otherColumn} = any(array(${partsOf(merge, `${kind}-added`)}))
      )
      insert into organization_inclusion (${ownColumn}, ${otherColumn})
      select ${organization}, key from (${partsOf(merge, kind)}) as former on conflict do nothing
    `.execute(tx);
  }
}
