import type { ReplyOf } from '#contract/endpoint.ts';
import type { ProjectFacets, ProjectSummary, PublicProject } from '#contract/projects.ts';
import type { listMilestones } from '#contract/read-project.ts';
import { SEARCH_CORRECTED_HEADER, writeCorrections } from '#contract/search-corrections.ts';
import { programTypes, projectTypes, stages } from '#domain/project/project-terms.ts';
import { otherSpelling } from '#domain/text/search-text.ts';
import { typosAllowed } from '#domain/text/typos.ts';
import { m } from '#messages/messages.js';
import { moreHeaders, pageBeyondCounted } from '../kernel/counted-pages.ts';
import type { Db } from '../kernel/db.ts';
import type { Page } from '../kernel/http.ts';
import { notFound } from '../kernel/problems.ts';
import { presentRegisteredRows } from '../ledger/registered-row-queries.ts';
import { countFacetRows } from './facet-queries.ts';
import { listNearWords, listUnknownWords } from './near-word-queries.ts';
import { presentProjectSummary, presentPublicProject } from './present-project.ts';
import { findPublicProject, listApprovals } from './project-queries.ts';
import {
  listPublicProjectRows,
  listSerialRows,
  type ProjectListQuery,
  type ProjectQuery,
} from './public-list-queries.ts';
import { readSearch, type Search } from './read-list-filters.ts';

/**
 * Reads a page of the public list, counted up to `countedTo`. Response headers say that there are more, and list
 * the words of the search that were corrected. Throws 400 for a page beyond what is counted.
 */
export async function readPublicProjects(
  db: Db,
  query: ProjectQuery,
  countedTo?: number,
): Promise<Page<ProjectSummary>> {
  const { found, corrections } = await searchCorrected(db, query.search, (search) =>
    listPublicProjectRows(db, { query, search }, countedTo),
  );
  const items = found.rows.map(presentProjectSummary);
  if (found.isMore && items.length === 0) throw pageBeyondCounted(found);
  const corrected =
    corrections.length === 0 ? {} : { [SEARCH_CORRECTED_HEADER]: writeCorrections(corrections) };
  return { items, total: found.total, headers: { ...moreHeaders(found), ...corrected } };
}

/** Hits that suggestions are chosen from; a page of the list has all. */
const SUGGESTED_OF = 500;

/** Returns the first projects of a search, and the words that found them. */
export async function searchProjects(db: Db, text: string) {
  // The site's own page: its statement is prepared.
  const query = { page: 1, pageSize: 12 };
  const { found, search } = await searchCorrected(db, text, (words) =>
    listPublicProjectRows(db, { query, search: words }, SUGGESTED_OF),
  );
  return { items: found.rows.map(presentProjectSummary), search };
}

/**
 * Returns the serials of all projects of the public list that match a query, with the same words searched.
 */
export async function listMatchingSerials(db: Db, query: ProjectQuery): Promise<string[]> {
  const { found } = await searchCorrected(db, query.search, async (search) => {
    const rows = await listSerialRows(db, { query, search });
    return { rows, total: rows.length };
  });
  return found.rows.map(({ serial }) => serial).toSorted();
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

/**
 * Counts the projects of the public list by the values of each filter, with the same words searched as in the
 * list.
 */
export async function readFacets(db: Db, query: ProjectQuery): Promise<ProjectFacets> {
  const { found } = await searchCorrected(db, query.search, async (search) => {
    const rows = await countFacetRows(db, { query, search });
    const total = rows.find(({ facet }) => facet === 'total')?.count ?? 0;
    return { rows, total };
  });
  const counted = (of: string) =>
    found.rows
      .filter(({ facet }) => facet === of)
      .map(({ value, name, count }) => ({ value, count, name: name ?? value }));
  const inOrder = (of: string, values: readonly string[]) =>
    counted(of).toSorted((one, other) => values.indexOf(one.value) - values.indexOf(other.value));
  return {
    total: found.total,
    type: inOrder('type', projectTypes),
    program: inOrder('program', programTypes),
    stage: inOrder('stage', stages),
    vintage: counted('vintage').toSorted((one, other) => Number(other.value) - Number(one.value)),
    organization: counted('organization').toSorted(
      (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
    ),
  };
}

/** Reads a public project by serial or `_id`. Throws 404 for non-public projects too. */
export async function readPublicProject(db: Db, identity: string): Promise<PublicProject> {
  return presentPublicProject(await requirePublicProject(db, identity));
}

/** Returns the serial of a public project and its units as rows. Throws 404 unless visitors may see it. */
export async function readProjectUnits(db: Db, identity: string) {
  const project = await requirePublicProject(db, identity);
  return { serial: project.serial, rows: presentRegisteredRows(project.blocks, project.organization) };
}

/**
 * Returns when a public project was registered and approved, and when later changes were approved, oldest
 * first. Submissions, rejections and people stay internal. Throws 404 unless visitors may see the project.
 */
export async function readMilestones(db: Db, identity: string): Promise<ReplyOf<typeof listMilestones>> {
  const { serial, registeredAt } = await requirePublicProject(db, identity);
  const approvals = (await listApprovals(db, serial)).map((at, place) => {
    return { type: place === 0 ? ('approved' as const) : ('updated' as const), at: at.toISOString() };
  });
  return [{ type: 'registered', at: registeredAt.toISOString() }, ...approvals];
}

/** Finds a public project. Throws 404 unless visitors may see it. */
async function requirePublicProject(db: Db, identity: string) {
  const project = await findPublicProject(db, identity);
  if (project === undefined) throw notFound((locale) => m.problem_project_not_found({}, { locale }));
  return project;
}

/** A word found in no public project, and the words searched for instead. */
export type Correction = { readonly typed: string; readonly meant: readonly string[] };

/**
 * Searches for the words as typed, then, only if nothing matches, with typos corrected. Says which words were
 * corrected, and to what.
 */
async function searchCorrected<Found extends { readonly total: number }>(
  db: Db,
  text: string | undefined,
  find: (search: Search | null) => Promise<Found>,
) {
  const search = readSearch(text);
  const asTyped = { found: await find(search), search, corrections: [] };
  if (search === null || asTyped.found.total > 0) return asTyped;
  const corrected = await correctSearch(db, search);
  if (corrected === null) return asTyped;
  const found = await find(corrected.search);
  return found.total === 0 ? asTyped : { found, ...corrected };
}

/** Words of one search that are compared with every known word; each costs two passes over them. */
const MAX_CORRECTED = 4;

/**
 * Corrects the typos of a search without results. Replaces each word that no project word begins with by the
 * nearest known words. Returns null when there is nothing to correct, too much, or no near word for one of
 * them: then nothing matches.
 */
async function correctSearch(db: Db, search: Search) {
  // A word that can be written short is no typo, also where every project writes it short.
  const words = search.terms
    .map(([word = '']) => word)
    .filter((word) => typosAllowed(word) > 0 && otherSpelling(word) === null);
  const unknown = await listUnknownWords(db, words);
  if (unknown.length === 0 || unknown.length > MAX_CORRECTED) return null;
  const corrections: Correction[] = [];
  for (const typed of unknown) {
    const meant = await listNearWords(db, typed);
    if (meant.length === 0) return null;
    corrections.push({ typed, meant });
  }
  const replacements = new Map(corrections.map(({ typed, meant }) => [typed, meant]));
  const terms = search.terms.map((spellings) => replacements.get(spellings[0] ?? '') ?? spellings);
  const phrase = terms.map(([first]) => first).join(' ');
  return { search: { terms, phrase }, corrections };
}
