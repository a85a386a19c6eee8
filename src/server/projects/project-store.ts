import { type Insertable, type Selectable, sql } from 'kysely';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fields } from '#domain/project/fields.ts';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';
import { insertRows } from '../kernel/statements.ts';
import type { EntryVersion } from './project-tables.ts';
import { columnDetails } from './stored-entry.ts';

export type ProjectRow = Insertable<Schema['project']>;
export type DraftRowRow = Insertable<Schema['draftRow']>;
export type Timeline = Pick<Selectable<Schema['project']>, 'serial' | 'startDate' | 'endDate'>;

/** Reserves project numbers, never reused. Returns the first number and the name of each organization. */
export async function takeProjectNumbers(tx: Tx, counts: ReadonlyMap<string, number>) {
  const wanted = [...counts].map(([serial, count]) => ({ serial, count }));
  const taken = await sql<{ serial: string; name: string; first: number }>`
    with wanted as (
      select organization.serial, wanted.count
      from organization join json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (serial text, count bigint)
        using (serial)
      order by organization.serial for no key update of organization
    )
    update organization set next_project = next_project + wanted.count
    from wanted where organization.serial = wanted.serial
    returning organization.serial, organization.name, organization.next_project - wanted.count as first
  `.execute(tx);
  return taken.rows;
}

const sourceColumns = [
  'serial',
  'organization',
  'sourceRegistry',
  'sourceId',
  'programType',
  'startDate',
  'endDate',
  'deletedAt',
] as const;

/** Lists imported projects by the keys of their ids at the source (`idKey`), without those of undone imports. */
export async function listBySourceId(tx: Tx, keys: readonly string[]) {
  return tx
    .selectFrom('project')
    .select(sourceColumns)
    .where('sourceIdKey', '=', sql<string>`any(${keys}::text[])`)
    .where('isUndone', '=', false)
    .execute();
}

/** Lists the yearly figures of a version of projects, with their positions. */
export async function listFigures(tx: Tx, projects: readonly string[], version: EntryVersion) {
  if (projects.length === 0) return [];
  return tx
    .selectFrom('draftRow')
    .select(['project', 'position', 'year', 'quantity'])
    .where('project', '=', sql<string>`any(${projects}::text[])`)
    .where('version', '=', version)
    .execute();
}

/** Saves the start and end dates of projects, and marks them changed, later than before. */
export async function saveTimelines(tx: Tx, timelines: readonly Timeline[], at: Date): Promise<void> {
  const rows = timelines.map(({ serial, startDate, endDate }) => ({
    serial,
    start_date: startDate,
    end_date: endDate,
  }));
  await sql`
    update project set start_date = timeline.start_date, end_date = timeline.end_date,
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    from json_to_recordset(${JSON.stringify(rows)}::json) as timeline (serial text, start_date date, end_date date)
    where project.serial = timeline.serial
  `.execute(tx);
}

/** Removes yearly figures of these years from a version of projects. */
export async function deleteFigures(
  tx: Tx,
  figures: readonly { readonly project: string; readonly year: number }[],
  version: EntryVersion,
): Promise<void> {
  if (figures.length === 0) return;
  const projects = figures.map(({ project }) => project);
  const years = figures.map(({ year }) => year);
  await sql`
    delete from draft_row where version = ${version}
      and (project, year) in (select * from unnest(${projects}::text[], ${years}::int[]))
  `.execute(tx);
}

/**
 * Archives what an undone import had made, with `changed` only marked changed; in any case later than before.
 */
export async function saveUndone(
  tx: Tx,
  projects: { readonly archived: readonly string[]; readonly changed: readonly string[] },
  at: Date,
): Promise<void> {
  await sql`
    update project set is_archived = is_archived or serial = any(${projects.archived}::text[]),
      is_undone = is_undone or serial = any(${projects.archived}::text[]), units_changed_at = ${at}, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where serial = any(${[...projects.archived, ...projects.changed]}::text[])
  `.execute(tx);
}

/** Locks organizations in the order of their serials, before any project. */
export async function lockOrganizationsOf(tx: Tx, serials: readonly string[]): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('serial')
    .where('serial', '=', sql<string>`any(${serials}::text[])`)
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/** Locks and lists the searchable columns of an organization's projects. */
export async function listSearched(tx: Tx, organization: string) {
  return tx
    .selectFrom('project')
    .select(['serial', 'title', 'address', 'sourceId'])
    .where('organization', '=', organization)
    .orderBy(({ eb }) => eb('sourceProject', 'is not', null))
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/** Saves the search texts of projects. */
export async function saveSearchTexts(
  tx: Tx,
  texts: readonly { readonly serial: string; readonly searchText: string }[],
): Promise<void> {
  const rows = texts.map(({ serial, searchText }) => ({ serial, search_text: searchText }));
  await sql`
    update project set search_text = searched.search_text
    from json_to_recordset(${JSON.stringify(rows)}::json) as searched (serial text, search_text text)
    where project.serial = searched.serial
  `.execute(tx);
}

/** Inserts projects in bulk. */
export async function insertProjects(tx: Tx, rows: readonly ProjectRow[]): Promise<void> {
  await insertRows(tx, 'project', projectColumns, rows);
}

/** The columns of a row without serials, for `insertRows` and `insertionOf`. */
export const draftRowTypes = {
  project: 'text',
  version: 'text',
  position: 'int',
  year: 'int',
  status: 'text',
  quantity: 'bigint',
  retiredAgainst: 'text',
  inventoryProject: 'text',
  inventoryYear: 'int',
  transferredTo: 'text',
  beneficiary: 'text',
  purpose: 'text',
  isBeneficiaryPrivate: 'boolean',
  sectors: 'jsonb',
} as const;

/** Inserts rows without serials. */
export async function insertDraftRows(tx: Tx, rows: readonly DraftRowRow[]): Promise<void> {
  await insertRows(tx, 'draftRow', draftRowTypes, rows);
}

/** The columns of a project's slot, for `insertRows` and `insertionOf`. */
export const projectFileTypes = { project: 'text', version: 'text', slot: 'text', file: 'text' } as const;

/** Inserts the files of project slots. */
export async function insertProjectFiles(
  tx: Tx,
  rows: readonly Insertable<Schema['projectFile']>[],
): Promise<void> {
  await insertRows(tx, 'projectFile', projectFileTypes, rows);
}

const columnTypes = {
  line: 'text',
  lines: 'text',
  choice: 'text',
  email: 'text',
  date: 'date',
  latitude: 'double precision',
  longitude: 'double precision',
} as const satisfies Record<FieldDeclaration['kind'], string>;

const projectColumns = {
  serial: 'text',
  id: 'uuid',
  organization: 'text',
  kind: 'text',
  ...Object.fromEntries(columnDetails.map((fact) => [fact, columnTypes[fields[fact].kind]])),
  otherFacts: 'jsonb',
  status: 'text',
  sourceRegistry: 'text',
  sourceId: 'text',
  sourceIdKey: 'text',
  sourceUrl: 'text',
  sourceProject: 'text',
  sourceOrganization: 'text',
  isFeatured: 'boolean',
  searchText: 'text',
  registeredAt: 'timestamptz',
  updatedAt: 'timestamptz',
  wasSubmitted: 'boolean',
  submittedAt: 'timestamptz',
  approvedAt: 'timestamptz',
} as const;
