import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/insert-rows.ts';
import type { Schema } from '../kernel/schema.ts';

export type ProjectRow = Insertable<Schema['project']>;
export type DraftRowRow = Insertable<Schema['draftRow']>;

/** Takes running numbers of organisations, never reused; answers the first number and the name of each. */
export async function takeProjectNumbers(tx: Tx, counts: ReadonlyMap<string, number>) {
  const wanted = [...counts].map(([serial, count]) => ({ serial, count }));
  const taken = await sql<{ serial: string; name: string; first: number }>`
    with wanted as (
      select organization.serial, wanted.count
      from organization join json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (serial text, count bigint)
        using (serial)
      order by organization.serial for update of organization
    )
    update organization set next_project = next_project + wanted.count
    from wanted where organization.serial = wanted.serial
    returning organization.serial, organization.name, organization.next_project - wanted.count as first
  `.execute(tx);
  return taken.rows;
}

/** The projects known by registry and id of their source. */
export async function listBySource(tx: Tx, registries: readonly string[], ids: readonly string[]) {
  return tx
    .selectFrom('project')
    .select(['serial', 'organization', 'sourceRegistry', 'sourceId', 'visibility'])
    .where('sourceRegistry', '=', sql<string>`any(${registries}::text[])`)
    .where('sourceId', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

/** Writes new projects, whole columns at a time. */
export async function insertProjects(tx: Tx, rows: readonly ProjectRow[]): Promise<void> {
  await insertRows(tx, 'project', projectColumns, rows);
}

/** Writes rows without serials. */
export async function insertDraftRows(tx: Tx, rows: readonly DraftRowRow[]): Promise<void> {
  const columns = { project: 'text', version: 'text', position: 'int', year: 'int', status: 'text', quantity: 'bigint' };
  await insertRows(tx, 'draftRow', columns, rows);
}

/** Ties stored files to the slots of projects. */
export async function insertProjectFiles(tx: Tx, rows: readonly Insertable<Schema['projectFile']>[]): Promise<void> {
  await insertRows(tx, 'projectFile', { project: 'text', slot: 'text', file: 'text' }, rows);
}

const projectColumns = {
  serial: 'text',
  id: 'uuid',
  organization: 'text',
  kind: 'text',
  title: 'text',
  description: 'text',
  programType: 'text',
  projectType: 'text',
  stage: 'text',
  programOfActivities: 'text',
  offsetProvider: 'text',
  funding: 'text',
  status: 'text',
  visibility: 'text',
  overviewTracking: 'text',
  startDate: 'date',
  endDate: 'date',
  address: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  contactName: 'text',
  contactJobTitle: 'text',
  contactEmail: 'text',
  contactTel: 'text',
  sourceRegistry: 'text',
  sourceId: 'text',
  sourceUrl: 'text',
  isFeatured: 'boolean',
  searchText: 'text',
  registeredAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;
