import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listPublicProjects } from '#contract/projects.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';
import { prepareRead } from '../kernel/statements.ts';
import { followMerges } from '../organizations/merged-queries.ts';
import { filesInForce } from './project-queries.ts';
import {
  applyFilters,
  applyOrder,
  facetConditions,
  isByOrganization,
  isCounted,
  isNarrowed,
  joinOrganization,
  type Selection,
} from './public-list-filter-queries.ts';
import { patternsOf, readOrganizations, type Search } from './read-list-filters.ts';
import { summaryColumns } from './summary-queries.ts';

export type ProjectQuery = QueryOf<typeof listPublicProjects>;
/** Parsed query of the public list. */
export type ProjectListQuery = Omit<Selection, 'patterns'> & {
  /** The parsed search; null for none. */
  readonly search: Search | null;
};
/** Public projects always have a program type; only drafts may lack one. */
type HasProgram = { readonly programType: NotNull };
type Cut = ReturnType<typeof cutOf>;
type PageCut = { readonly limit: number; readonly offset: number | RawBuilder<number> };

/** Lists the public projects that match a query, in its order, with their total count. */
export async function listPublicProjectRows(db: Db, listQuery: ProjectListQuery) {
  const selection = await selectionOf(db, listQuery);
  const cut = cutOf(selection.query);
  const rows = await (isPrepared(selection, cut)
    ? readPrepared(db, selection, cut)
    : selectRows(db, selection, cut).execute());
  const isWhole = cut === null || (cut.offset === 0 && rows.length < cut.limit);
  if (isWhole) return { rows, total: rows.length };
  return { rows, total: rows[0]?.found ?? (await countPublicProjects(db, selection)) };
}

/** Lists the serials of all public projects that match a query, in no order. */
export async function listSerialRows(db: Db, listQuery: ProjectListQuery) {
  const selection = await selectionOf(db, listQuery);
  return applyFilters(db.selectFrom('project'), selection).select('project.serial').execute();
}

/** Returns the selection of a query; organizations that were merged are the ones that they became. */
export async function selectionOf(
  db: Db,
  { search, query, ...narrowing }: ProjectListQuery,
): Promise<Selection> {
  const patterns = search === null ? null : patternsOf(search);
  if (!query.organization) return { ...narrowing, query, patterns };
  const organization = await followMerges(db, readOrganizations(query.organization));
  return { ...narrowing, query: { ...query, organization: organization.join() }, patterns };
}

/** Counts matching projects, for a page past the last one. */
async function countPublicProjects(db: Db, selection: Selection): Promise<number> {
  return (await selectCount(db, selection).executeTakeFirstOrThrow()).total;
}

function selectRows(db: Db, selection: Selection, cut: PageCut | null) {
  // A search reads every match to sort them, so the page's own query counts them. Filters are counted
  // separately, from an index.
  const isCountedInPage = cut !== null && selection.patterns !== null;
  const projects = applyFilters(db.selectFrom('project'), selection);
  let page = applyOrder(isByOrganization(selection) ? joinOrganization(projects) : projects, selection)
    .select('project.serial')
    .select(sql<number | null>`${isCountedInPage ? sql`count(*) over ()` : sql`null::bigint`}`.as('found'));
  if (cut !== null) page = page.limit(sql.lit(cut.limit)).offset(cut.offset);
  const isCountedSeparately = cut !== null && !isCountedInPage;
  const found = isCountedSeparately ? sql<number>`(${selectCount(db, selection)})` : sql<number>`page.found`;
  return db
    .selectFrom(page.as('page'))
    .innerJoin('project', 'project.serial', 'page.serial')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .select(summaryColumns)
    .select(filesInForce)
    .select(found.as('found'))
    .$call((joined) => applyOrder(joined, selection))
    .$narrowType<HasProgram>();
}

/**
 * Selects the number of matching projects. Without a search or filter that is the maintained count, at
 * constant cost; by type, program, stage and vintage alone it is the sum of the kept counts.
 */
function selectCount(db: Db, selection: Selection) {
  if (selection.patterns === null && !isNarrowed(selection))
    return db.selectFrom('registry').select('publicProjects as total');
  if (isCounted(selection)) return selectKeptCount(db, selection);
  return applyFilters(db.selectFrom('project'), selection).select((make) =>
    make.fn.countAll<number>().as('total'),
  );
}

function selectKeptCount(db: Db, { query }: Selection) {
  const { type, program, stage } = facetConditions(query, 'publicProjectCount');
  return [type, program, stage]
    .filter((condition) => condition !== undefined)
    .reduce((counts, condition) => counts.where(condition), db.selectFrom('publicProjectCount'))
    .where('year', '=', query.vintage || 0)
    .select(sql<number>`coalesce(sum(projects), 0)::bigint`.as('total'));
}

/** Page size of the site's own list. */
const PREPARED_SIZE = 12;
/**
 * Each combination of word counts is a statement of its own; more words would be too many to keep prepared.
 */
const MAX_PREPARED_WORDS = 3;

type PreparedPage = ReturnType<typeof preparePage>;
const preparedPages = new Map<string, PreparedPage>();

/** True for the pages with the most visitors: of all projects, or of a search for few words. */
function isPrepared(selection: Selection, cut: Cut): cut is NonNullable<Cut> {
  const words = selection.patterns?.terms.flat().length ?? 0;
  return cut?.limit === PREPARED_SIZE && words <= MAX_PREPARED_WORDS && !isNarrowed(selection);
}

async function readPrepared(db: Db, selection: Selection, { offset }: NonNullable<Cut>) {
  const { query, patterns } = selection;
  const counts = patterns?.terms.map((term) => term.length);
  const form = JSON.stringify([query.sort, counts, patterns?.titles === null, offset === 0]);
  const read = preparedPages.get(form) ?? preparePage(selection, offset === 0);
  preparedPages.set(form, read);
  const { whole = '', beginning = '' } = patterns?.titles ?? {};
  return read(db, [String(offset), whole, beginning, ...(patterns?.terms.flat() ?? [])]);
}

/**
 * Prepares the pages of selections that differ only in their words. The first page is a form of its own: with
 * an unknown offset the planner expects to skip a tenth of the registry.
 */
function preparePage({ query: { sort }, patterns }: Selection, isFirst: boolean) {
  const hasTitles = patterns !== null && patterns.titles !== null;
  return prepareRead((db, values: readonly string[]) => {
    let next = 0;
    const take = () => values[next++] ?? '';
    const offset = sql<number>`${take()}::bigint`;
    const titles = { whole: take(), beginning: take() };
    const terms = patterns?.terms.map((term) => term.map(take));
    const selection: Selection = {
      query: sort === undefined ? {} : { sort },
      patterns: terms === undefined ? null : { terms, titles: hasTitles ? titles : null },
    };
    return selectRows(db, selection, { limit: PREPARED_SIZE, offset: isFirst ? 0 : offset });
  });
}
