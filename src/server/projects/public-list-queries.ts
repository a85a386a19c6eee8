import { MAX_COUNTED } from '#contract/counted-totals.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listPublicProjects } from '#contract/projects.ts';
import { type Counted, countedOf } from '../kernel/counted-pages.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';
import { followMerges } from '../organizations/merged-queries.ts';
import { applyFilters, type Selection } from './public-list-filter-queries.ts';
import { countRows, isCountedApart, readListed, readRows, selectRows } from './public-page-queries.ts';
import { type Looking, listBroadlySearched } from './public-search-queries.ts';
import { patternsOf, readOrganizations, type Search } from './read-list-filters.ts';

export type ProjectQuery = QueryOf<typeof listPublicProjects>;
/** Parsed query of the public list. */
export type ProjectListQuery = Omit<Selection, 'patterns'> & {
  /** The parsed search; null for none. */
  readonly search: Search | null;
};

type Cut = NonNullable<ReturnType<typeof cutOf>>;
/** A page of a list, as read. */
type ListedRows = Counted & { readonly rows: Awaited<ReturnType<typeof readRows>> };

/**
 * Lists the public projects that match a query, in its order, with their total. The kept totals of all projects and of
 * those of a type, program, stage and vintage are exact; any other is counted up to `countedTo`, and such a list has pages up to there only.
 */
export async function listPublicProjectRows(
  db: Db,
  listQuery: ProjectListQuery,
  countedTo: number = MAX_COUNTED,
  looking?: Looking,
): Promise<ListedRows> {
  const selection = await selectionOf(db, listQuery);
  const cut = cutOf(selection.query);
  if (cut === null) {
    const rows = await selectRows(db, selection, null).execute();
    return { rows, total: rows.length, isMore: false };
  }
  if (!isCountedApart(selection)) {
    const rows = await readRows(db, selection, cut, countedTo);
    return { rows, ...countedOf(rows[0]?.found ?? (await countRows(db, selection, countedTo)), Infinity) };
  }
  return readCounted(db, selection, cut, { countedTo, looking });
}

type Bounds = { readonly countedTo: number; readonly looking: Looking | undefined };

async function readCounted(db: Db, selection: Selection, cut: Cut, bounds: Bounds): Promise<ListedRows> {
  const { countedTo, looking } = bounds;
  const isSearch = selection.patterns !== null;
  // Sorting hits by a column reads all of their projects: not before it is known that they are not too many.
  const isCountedFirst = cut.offset >= countedTo || (isSearch && selection.query.sort !== undefined);
  const counted = isCountedFirst ? countedOf(await countRows(db, selection, countedTo), countedTo) : null;
  if (counted !== null && cut.offset >= countedTo) return { rows: [], ...counted };
  const readMore = async (broad: Counted): Promise<ListedRows> => {
    const slice = { limit: Math.min(cut.limit, broad.total - cut.offset), offset: cut.offset };
    const serials = await listBroadlySearched(db, selection, slice, looking);
    return { rows: await readListed(db, { serials }), ...broad };
  };
  if (counted?.isMore === true) return readMore(counted);
  const rows = await readRows(db, selection, cut, countedTo);
  const isWhole = cut.offset === 0 && rows.length < cut.limit;
  const found = isWhole ? rows.length : (rows[0]?.found ?? (await countRows(db, selection, countedTo)));
  const { total, isMore } = countedOf(found, countedTo);
  if (isMore && isSearch) return readMore({ total, isMore });
  return { rows: rows.slice(0, countedTo - cut.offset), total, isMore };
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
