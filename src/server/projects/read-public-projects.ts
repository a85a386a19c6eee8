import type { ProjectSummary, PublicProject } from '#contract/projects.ts';
import { m } from '#messages/messages.js';
import { listRegisteredRows } from '../ledger/registered-row-queries.ts';
import type { Db } from '../kernel/db.ts';
import type { Page } from '../kernel/http.ts';
import { notFound } from '../kernel/problems.ts';
import { presentProjectSummary, presentPublicProject } from './present-project.ts';
import {
  findPublicProjectRow,
  listProjectFiles,
  listPublicDraftRows,
  listPublicProjectRows,
  type ProjectQuery,
} from './project-queries.ts';

/** A page of the public list. */
export async function readPublicProjects(db: Db, query: ProjectQuery): Promise<Page<ProjectSummary>> {
  const { rows, total } = await listPublicProjectRows(db, query);
  const files = Map.groupBy(
    await listProjectFiles(
      db,
      rows.map((row) => row.serial),
    ),
    (file) => file.project,
  );
  return { items: rows.map((row) => presentProjectSummary(row, files.get(row.serial) ?? [])), total };
}

/** A public project by its serial or its `_id`; one that is not public answers as if it were not there. */
export async function readPublicProject(db: Db, identity: string): Promise<PublicProject> {
  const row = await findPublicProjectRow(db, identity);
  if (row === undefined) throw notFound((locale) => m.problem_project_not_found({}, { locale }));
  const [files, drafts, registered] = await Promise.all([
    listProjectFiles(db, [row.serial]),
    listPublicDraftRows(db, row.serial),
    listRegisteredRows(db, row.serial, row.organization),
  ]);
  return presentPublicProject(row, { files, drafts, registered });
}
