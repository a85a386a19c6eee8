import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { cutOf } from '../kernel/page-links.ts';
import { readNarrowly } from '../kernel/recorded-reads.ts';
import { prepareRead } from '../kernel/statements.ts';
import { narrowedToProjects } from '../ledger/narrowed-to-projects.ts';
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
import { countSearched, selectSearched } from './public-search-queries.ts';
import { summaryColumns } from './summary-queries.ts';

/** Public projects always have a program type; only drafts may lack one. */
type HasProgram = { readonly programType: NotNull };
type Cut = NonNullable<ReturnType<typeof cutOf>>;
type PageCut = { readonly limit: number; readonly offset: number | RawBuilder<number> };

/** Counts matching projects, for a page past the last one. */
export async function countRows(db: Db, selection: Selection, countedTo: number): Promise<number> {
  if (selection.patterns !== null) return countSearched(db, selection, countedTo);
  return (await selectCount(db, selection, countedTo).executeTakeFirstOrThrow()).total;
}

/**
 * Which projects a list in its own order has depends on lasting columns alone, what it shows of them on their rows.
 */
const ofListed = narrowedToProjects(({ serial }: { readonly serial: string }) => [serial], { isList: true });

/** Reads a page of a list with the number `found`, no further than one above `countedTo`. */
export async function readRows(db: Db, selection: Selection, cut: Cut, countedTo: number) {
  const read = () => readPage(db, selection, cut, countedTo);
  const isInOwnOrder = selection.patterns === null && selection.query.sort === undefined;
  return isInOwnOrder ? readNarrowly(read, ofListed) : read();
}

async function readPage(db: Db, selection: Selection, cut: Cut, countedTo: number) {
  if (isPrepared(selection, cut)) return readPrepared(db, selection, cut, countedTo);
  if (selection.patterns !== null) return selectSearchedRows(db, selection, cut, countedTo).execute();
  return selectRows(db, selection, cut, countedTo).execute();
}

/** Selects a page of a list without a search, or a whole list. Filters are counted from an index. */
export function selectRows(db: Db, selection: Selection, cut: PageCut | null, countedTo = 0) {
  const projects = applyFilters(db.selectFrom('project'), selection);
  let page = applyOrder(
    isByOrganization(selection) ? joinOrganization(projects) : projects,
    selection,
  ).select('project.serial');
  if (cut !== null) page = page.limit(sql.lit(cut.limit)).offset(cut.offset);
  const found =
    cut === null ? sql<number>`null::bigint` : sql<number>`(${selectCount(db, selection, countedTo)})`;
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

/** Selects a page of a search: its hits are counted as they are found. */
function selectSearchedRows(db: Db, selection: Selection, cut: PageCut, countedTo: number) {
  return selectListed(db, selectSearched(db, selection, cut, countedTo));
}

/** Reads the projects of some serials, in their order. */
export const readListed = prepareRead((db, { serials }: { readonly serials: readonly string[] }) =>
  selectListed(
    db,
    sql`(select serial, place, null::bigint as found from unnest(${serials}::text[]) with ordinality as listed (serial, place))`,
  ),
);

function selectListed(db: Db, page: RawBuilder<{ serial: string; place: number; found: number | null }>) {
  return db
    .selectFrom(page.as('page'))
    .innerJoin('project', 'project.serial', 'page.serial')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .select(summaryColumns)
    .select(filesInForce)
    .select('page.found')
    .orderBy('page.place')
    .$narrowType<HasProgram>();
}

/** True if the matching projects must be counted: the kept counts do not tell how many there are. */
export function isCountedApart(selection: Selection): boolean {
  return !isCounted(selection);
}

/**
 * Selects the number of matching projects, no further than one above `countedTo`. Without a search or filter that
 * is the maintained count, at constant cost; by type, program, stage and vintage alone it is the sum of the kept counts.
 */
function selectCount(db: Db, selection: Selection, countedTo: number) {
  if (selection.patterns === null && !isNarrowed(selection))
    return db.selectFrom('registry').select('publicProjects as total');
  if (isCounted(selection)) return selectKeptCount(db, selection);
  const found = applyFilters(db.selectFrom('project'), selection)
    .select(sql`1`.as('one'))
    .limit(sql.lit(countedTo + 1));
  return db.selectFrom(found.as('found')).select((make) => make.fn.countAll<number>().as('total'));
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
function isPrepared(selection: Selection, cut: Cut): boolean {
  const words = selection.patterns?.terms.flat().length ?? 0;
  return cut.limit === PREPARED_SIZE && words <= MAX_PREPARED_WORDS && !isNarrowed(selection);
}

async function readPrepared(db: Db, selection: Selection, { offset }: Cut, countedTo: number) {
  const { query, patterns } = selection;
  const counts = patterns?.terms.map((term) => term.length);
  const form = JSON.stringify([query.sort, counts, patterns?.titles === null, offset === 0, countedTo]);
  const read = preparedPages.get(form) ?? preparePage(selection, offset === 0, countedTo);
  preparedPages.set(form, read);
  const { whole = '', beginning = '' } = patterns?.titles ?? {};
  return read(db, [String(offset), whole, beginning, ...(patterns?.terms.flat() ?? [])]);
}

/**
 * Prepares the pages of selections that differ only in their words. The first page is a form of its own: with
 * an unknown offset the planner expects to skip a tenth of the registry.
 */
function preparePage({ query: { sort }, patterns }: Selection, isFirst: boolean, countedTo: number) {
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
    const cut = { limit: PREPARED_SIZE, offset: isFirst ? 0 : offset };
    if (terms === undefined) return selectRows(db, selection, cut, countedTo);
    return selectSearchedRows(db, selection, cut, countedTo);
  });
}
