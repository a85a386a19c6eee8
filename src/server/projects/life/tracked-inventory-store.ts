import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

/** An inventory whose version in force or edited version is Tracked. */
export type TrackedInventory = { readonly serial: string; readonly title: string };

const editedTracking = sql<string | null>`project_edit.facts ->> 'overviewTracking'`;

/** Selects the inventories with the mark: Tracked in any version, and not archived. */
function trackedInventories(tx: Tx) {
  return tx
    .selectFrom('project')
    .leftJoin('projectEdit', 'projectEdit.project', 'project.serial')
    .where('project.kind', '=', 'inventory')
    .where('project.isArchived', '=', false)
    .where(({ or, eb }) =>
      or([eb('project.overviewTracking', '=', 'Tracked'), eb(editedTracking, '=', 'Tracked')]),
    );
}

/**
 * Lists the organization's tracked inventories but one; there is at most one. Archived ones keep their mark,
 * but do not count. The caller has locked the organization.
 */
export async function listOtherTracked(
  tx: Tx,
  organization: string,
  except: string | null,
): Promise<readonly TrackedInventory[]> {
  return trackedInventories(tx)
    .select(['project.serial', 'project.title'])
    .where('project.organization', '=', organization)
    .where(({ eb }) => (except === null ? eb.lit(true) : eb('project.serial', '<>', except)))
    .orderBy('project.serial')
    .execute();
}

/** Lists which of some organizations have a tracked inventory. */
export async function listTrackingOrganizations(
  tx: Tx,
  organizations: readonly string[],
): Promise<readonly string[]> {
  const rows = await trackedInventories(tx)
    .select('project.organization')
    .where('project.organization', '=', sql<string>`any(${organizations}::text[])`)
    .execute();
  return rows.map(({ organization }) => organization);
}

/** Locks the inventories of an organization that is locked already. */
export async function lockInventories(tx: Tx, organization: string): Promise<void> {
  await tx
    .selectFrom('project')
    .select('serial')
    .where('organization', '=', organization)
    .where('kind', '=', 'inventory')
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/** Sets the tracking of both versions of an inventory, and makes open forms of it stale. */
export async function saveTracking(
  tx: Tx,
  inventory: string,
  tracking: 'Tracked' | 'Hidden',
  at: Date,
): Promise<void> {
  await sql`
    update project set overview_tracking = ${tracking},
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where serial = ${inventory}
  `.execute(tx);
  await sql`
    update project_edit set facts = jsonb_set(facts, '{overviewTracking}', to_jsonb(${tracking}::text))
    where project = ${inventory}
  `.execute(tx);
}

/**
 * Returns the inventory that another one, which was never approved, took the mark from, if it can have it
 * back; null if there is none.
 */
export async function findFormerTracked(tx: Tx, inventory: string): Promise<string | null> {
  const { rows } = await sql<{ former: string }>`
    select former.serial as former
    from (
      select change ->> 'before' as serial
      from project_change, jsonb_array_elements(changes) as change
      where project_change.project = ${inventory} and act = 'tracking-moved'
        and change ->> 'field' = 'trackedInventory' and change ->> 'after' = ${inventory}
      order by project_change.id desc limit 1
    ) as moved
    join project as former on former.serial = moved.serial
    -- The two may be apart again after a merge that was undone.
    join project as own on own.serial = ${inventory} and own.organization = former.organization
    where not former.is_archived and former.deleted_at is null
  `.execute(tx);
  return rows[0]?.former ?? null;
}
