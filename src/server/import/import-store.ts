import { sql } from 'kysely';
import type { RenamedRegistry } from '#domain/import/added-registries.ts';
import { idKey } from '#domain/text/search-text.ts';
import type { Tx } from '../kernel/db.ts';

/** Key of the lock that every import holds until its transaction ends. */
const LOCK = sql`hashtext('registry import')`;

/**
 * Locks imports, so that what an import compares with does not change before it is written. Waits for another
 * import, as long as the transaction waits for a lock.
 */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** Locks imports if no other import is running; otherwise returns false at once. */
export async function tryLockImports(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCK}) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Removes the time limits of a transaction for a large import. The lock timeout stays. */
export async function liftTimeLimits(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** Lists the drafts that an organization imported with these ids at their sources and did not delete. */
export async function listImportedDrafts(tx: Tx, organization: string, ids: readonly string[]) {
  return tx
    .selectFrom('importedDraft')
    .innerJoin('project', 'project.serial', 'importedDraft.project')
    .select([
      'project.serial',
      'project.organization',
      'project.startDate',
      'project.endDate',
      'importedDraft.registry',
      'importedDraft.sourceId as id',
    ])
    .where('importedDraft.organization', '=', organization)
    .where('importedDraft.sourceIdKey', '=', sql<string>`any(${ids.map(idKey)}::text[])`)
    .where('project.deletedAt', 'is', null)
    .execute();
}

/** Lists the registries that imported drafts name, each as it is written. */
export async function listDraftRegistries(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.selectFrom('importedDraft').select('registry').distinct().execute();
  return rows.map(({ registry }) => registry);
}

/** Lists pairs of drafts of an organization with the same id at registries that become one, by their serials. */
export async function listSameDrafts(tx: Tx, registries: readonly RenamedRegistry[]) {
  const { rows } = await sql<{ one: string; other: string }>`
    with source as (
      select imported_draft.organization, project.serial, imported_draft.source_id_key as id, before, after
      from json_to_recordset(${JSON.stringify(registries)}::json) as renamed (registry text, before text, after text)
      join imported_draft on imported_draft.registry = renamed.registry
      join project on project.serial = imported_draft.project and project.deleted_at is null
    )
    select one.serial as one, other.serial as other
    from source as one
    join source as other on other.organization = one.organization and other.after = one.after and other.id = one.id
    where one.before <> other.before and one.serial < other.serial
    order by one.serial, other.serial
  `.execute(tx);
  return rows;
}

export type ImportedDraft = {
  readonly organization: string;
  readonly registry: string;
  readonly sourceId: string;
  readonly project: string;
};

/** Records imported drafts; they take the place of deleted ones with the same id. */
export async function saveImportedDrafts(tx: Tx, drafts: readonly ImportedDraft[], at: Date): Promise<void> {
  const rows = drafts.map((draft) => ({
    organization: draft.organization,
    registry: draft.registry,
    source_id: draft.sourceId,
    source_id_key: idKey(draft.sourceId),
    project: draft.project,
  }));
  await sql`
    insert into imported_draft (organization, registry, source_id, source_id_key, project, imported_at)
    select organization, registry, source_id, source_id_key, project, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as draft (organization text, registry text, source_id text, source_id_key text, project text)
    on conflict (organization, registry, source_id) do update set project = excluded.project, imported_at = excluded.imported_at
  `.execute(tx);
}
