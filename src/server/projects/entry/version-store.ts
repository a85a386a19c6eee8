import { sql } from 'kysely';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { type ProjectDetails, projectDetails } from '#domain/project/project-details.ts';
import type { Tx } from '../../kernel/db.ts';
import { insertionOf, prepareWrite, rowsAsJson } from '../../kernel/statements.ts';
import { draftRowTypes, projectFileTypes } from '../project-store.ts';
import type { EntryVersion } from '../project-tables.ts';
import { draftRowColumns, toDraftRowColumns, toYearlyRow } from '../stored-entry.ts';

/** A version as it is stored: rows without serials in order, and file ids by slot. */
type StoredVersion = {
  /** The edited details that are stored beside those in force; null when there are none. */
  readonly edited: ProjectDetails | null;
  readonly files: ProjectEntry['files'];
  readonly rows: readonly YearlyRow[];
};

/** Returns a version of a project. */
export async function readVersion(tx: Tx, project: string, version: EntryVersion): Promise<StoredVersion> {
  const [stored] = await readParts(tx, { project, version });
  return {
    edited: stored?.facts ? projectDetails(stored.facts) : null,
    files: stored?.files ?? {},
    rows: (stored?.rows ?? []).map(toYearlyRow),
  };
}

type Parts = {
  readonly facts: Partial<ProjectDetails> | null;
  readonly files: ProjectEntry['files'] | null;
  readonly rows: readonly Parameters<typeof toYearlyRow>[0][] | null;
};

const rowAsJson = sql`json_build_object(${sql.join(
  draftRowColumns.flatMap((column) => [sql.lit(column), sql.ref(column)]),
)})`;

// An import adds rows of earlier years at the end, so positions do not say their order.
const readParts = prepareWrite(
  (_tx: Tx, { project, version }: { readonly project: string; readonly version: EntryVersion }) => sql<Parts>`
    select
      (select facts from project_edit where project = ${project}) as facts,
      (select json_object_agg(slot, file) from project_file
        where project = ${project} and version = ${version}) as files,
      (select json_agg(${rowAsJson} order by year, position) from draft_row
        where project = ${project} and version = ${version}) as rows
  `,
);

/** Saves edited details beside those in force, with their search text. */
export async function saveEditedDetails(
  tx: Tx,
  project: string,
  details: ProjectDetails,
  searchText: string,
): Promise<void> {
  const edit = { facts: JSON.stringify(details), searchText };
  await tx
    .insertInto('projectEdit')
    .values({ project, ...edit })
    .onConflict((conflict) => conflict.column('project').doUpdateSet(edit))
    .execute();
}

/**
 * Replaces the rows and files of a version of a project. With `removesEdited` its edited version, which has come
 * into force, is deleted.
 */
export async function replaceVersion(
  tx: Tx,
  { project, version }: { readonly project: string; readonly version: EntryVersion },
  { rows, files }: Pick<ProjectEntry, 'rows' | 'files'>,
  removesEdited: boolean,
): Promise<void> {
  await deleteVersions(tx, {
    project,
    versions: removesEdited ? [version, 'edited'] : [version],
    removesEdited,
  });
  const draftRows = rows.map((row, position) => ({ project, version, position, ...toDraftRowColumns(row) }));
  const projectFiles = Object.entries(files).map(([slot, file]) => ({ project, version, slot, file }));
  if (draftRows.length + projectFiles.length === 0) return;
  await sql`
    with inserted as (${insertionOf('draftRow', draftRowTypes, rowsAsJson(draftRows))})
    ${insertionOf('projectFile', projectFileTypes, rowsAsJson(projectFiles))}
  `.execute(tx);
}

type Deletion = {
  readonly project: string;
  readonly versions: readonly EntryVersion[];
  readonly removesEdited: boolean;
};

const deleteVersions = prepareWrite(
  (_tx: Tx, { project, versions, removesEdited }: Deletion) => sql`
    with gone_rows as (
      delete from draft_row where project = ${project} and version = any(${versions}::text[])
    ),
    gone_files as (
      delete from project_file where project = ${project} and version = any(${versions}::text[])
    )
    delete from project_edit where project = ${project} and ${removesEdited}::boolean
  `,
);
