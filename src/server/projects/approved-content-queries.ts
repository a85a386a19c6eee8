import { sql } from 'kysely';
import type { HashedFile } from '#domain/project/approved-content.ts';
import type { Db } from '../kernel/db.ts';

/** An approval that is the newest of its project, and whose content is kept. */
export type KeptApproval = { readonly project: string; readonly event: number };

/**
 * Lists the newest approval of each project, by serial. Left out are those whose content is not kept, and projects
 * whose own content was erased.
 */
export async function listKeptApprovals(db: Db): Promise<readonly KeptApproval[]> {
  const { rows } = await sql<KeptApproval>`
    select newest.project, newest.event
    from (
      select project, max(idx) as event from ledger_event
      where type = 'project-status' and status = 'Approved' group by project
    ) as newest
    join opening on opening.idx = newest.event and opening.part = 'content'
    join project on project.serial = newest.project and project.erased_at is null
    order by newest.project
  `.execute(db);
  return rows;
}

const isAny = (values: readonly (string | number)[], type: 'text' | 'bigint') =>
  sql<never>`any(${values}::${sql.raw(type)}[])`;

/** Reads approvals with their contents and the projects' values in force. */
export async function listApprovedProjects(db: Db, approvals: readonly KeptApproval[]) {
  const events = approvals.map(({ event }) => event);
  return db
    .selectFrom('opening')
    .innerJoin('ledgerEvent', 'ledgerEvent.idx', 'opening.idx')
    .innerJoin('project', 'project.serial', 'ledgerEvent.project')
    .select(['ledgerEvent.idx', 'opening.content'])
    .selectAll('project')
    .where('opening.idx', '=', isAny(events, 'bigint'))
    .where('opening.part', '=', 'content')
    .orderBy('project.serial')
    .execute();
}

/** Lists the files in force of projects, with the SHA-256 of each in hexadecimal. */
export async function listHashesInForce(
  db: Db,
  projects: readonly string[],
): Promise<readonly (HashedFile & { readonly project: string })[]> {
  return db
    .selectFrom('projectFile')
    .innerJoin('storedFile', 'storedFile.id', 'projectFile.file')
    .select(['projectFile.project', 'projectFile.slot', 'storedFile.sha256'])
    .where('projectFile.project', '=', isAny(projects, 'text'))
    .where('projectFile.version', '=', 'in-force')
    .execute();
}

/**
 * Lists the fields of projects, and `documents.` with slots, that their histories or an import say were changed
 * after their newest approval.
 */
export async function listFieldsChanged(db: Db, projects: readonly string[]) {
  const { rows } = await sql<{ project: string; field: string }>`
    select distinct change.project, changed.value ->> 'field' as field
    from project_change as change, jsonb_array_elements(change.changes) as changed
    where change.project = any(${projects}::text[]) and change.id > coalesce((
      select max(id) from project_change as approval
      where approval.project = change.project and approval.act = 'approved'
    ), 0)
    union
    select project, field from import_run_entry,
      unnest(array['timeline.startDate', 'timeline.endDate']) as field
    where project = any(${projects}::text[]) and timeline is not null
  `.execute(db);
  return rows;
}
