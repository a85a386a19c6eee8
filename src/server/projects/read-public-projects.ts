import type { ProjectSummary, PublicProject } from '#contract/projects.ts';
import { SEARCH_CORRECTED_HEADER, writeCorrections } from '#contract/search-corrections.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import type { Page } from '../kernel/http.ts';
import { notFound } from '../kernel/problems.ts';
import { correctSearch } from './correct-search.ts';
import { presentProjectSummary, presentPublicProject } from './present-project.ts';
import { findPublicProject } from './project-queries.ts';
import { type ProjectListQuery, listPublicProjectRows, type ProjectQuery } from './public-list-queries.ts';
import { readSearch } from './project-search.ts';

/** Reads a page of the public list. A response header lists the words of the search that were corrected. */
export async function readPublicProjects(db: Db, query: ProjectQuery): Promise<Page<ProjectSummary>> {
  const { rows, total, corrections } = await findProjects(db, query);
  const items = rows.map(presentProjectSummary);
  return corrections.length === 0
    ? { items, total }
    : { items, total, headers: { [SEARCH_CORRECTED_HEADER]: writeCorrections(corrections) } };
}

/** Reads a page of the projects of organizations, featured first, then newest. */
export async function readProjectsOnPageOf(
  db: Db,
  organizations: readonly string[],
  query: Pick<ProjectQuery, 'page' | 'pageSize'>,
): Promise<Page<ProjectSummary>> {
  const listQuery: ProjectListQuery = { query, search: null, onPageOf: organizations };
  const { rows, total } = await listPublicProjectRows(db, listQuery);
  return { items: rows.map(presentProjectSummary), total };
}

/** Searches for the words as typed, then, only if nothing matches, with typos corrected. */
async function findProjects(db: Db, query: ProjectQuery) {
  const search = readSearch(query.search);
  const asTyped = { ...(await listPublicProjectRows(db, { query, search })), corrections: [] };
  if (search === null || asTyped.total > 0) return asTyped;
  const corrected = await correctSearch(db, search);
  if (corrected === null) return asTyped;
  const found = await listPublicProjectRows(db, { query, search: corrected.search });
  return found.total === 0 ? asTyped : { ...found, corrections: corrected.corrections };
}

/** Reads a public project by serial or `_id`. Throws 404 for non-public projects too. */
export async function readPublicProject(db: Db, identity: string): Promise<PublicProject> {
  const row = await findPublicProject(db, identity);
  if (row === undefined) throw notFound((locale) => m.problem_project_not_found({}, { locale }));
  return presentPublicProject(row);
}
