import { type RawBuilder, sql } from 'kysely';
import { MAX_COUNTED } from '#contract/counted-totals.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listPublicProjects } from '#contract/projects.ts';
import { type Counted, countedOf } from '../kernel/counted-pages.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';
import {
  applyFilters,
  applyOtherFilters,
  type Facet,
  facetConditions,
  facets,
  type Selection,
} from './public-list-filter-queries.ts';
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
 * Lists the public projects that match a query, in its order, with their total. The kept total of all projects is
 * exact; any other is counted up to `countedTo`, and such a list has pages up to there only.
 */
export async function listPublicProjectRows(
  db: Db,
  { search, ...narrowing }: ProjectListQuery,
  countedTo: number = MAX_COUNTED,
  looking?: Looking,
): Promise<ListedRows> {
  const selection: Selection = { ...narrowing, patterns: search === null ? null : patternsOf(search) };
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
export async function listSerialRows(db: Db, { search, ...narrowing }: ProjectListQuery) {
  const selection: Selection = { ...narrowing, patterns: search === null ? null : patternsOf(search) };
  return applyFilters(db.selectFrom('project'), selection).select('project.serial').execute();
}

/** Organizations counted: those with most projects. */
const MAX_ORGANIZATIONS = 20;

type FacetRow = {
  readonly facet: Facet | 'total';
  readonly value: string;
  readonly name: string | null;
  readonly count: number;
};

/**
 * Counts the public projects of each facet's values, under all other filters, and of the whole selection, in
 * one statement. It reads each project that matches the search, serial and box once; without those it reads
 * the list's index only.
 */
export async function countFacetRows(db: Db, { search, query }: ProjectListQuery): Promise<FacetRow[]> {
  const conditions = facetConditions(query);
  const matching = facets.reduce(
    (rows, facet) =>
      rows.select((make) => {
        const condition = conditions[facet]?.(make) ?? sql.lit(true);
        return sql<boolean>`${condition}`.as(`is_${facet}`);
      }),
    applyOtherFilters(db.selectFrom('project'), {
      query,
      patterns: search === null ? null : patternsOf(search),
    }).select([
      'project.serial',
      'project.projectType',
      'project.programType',
      'project.stage',
      'project.organization',
    ]),
  );
  const chosen = readOrganizations(query.organization ?? '');
  const { rows } = await sql<FacetRow>`
    with matching as materialized ${matching},
    -- Read once: a row for the whole selection, and one for each type, program and stage.
    counted as (
      select grouping(type, program_type, stage) as grouped, type, program_type, stage,
        count(*) filter (where ${others()}) as whole, count(*) filter (where ${others('type')}) as of_type,
        count(*) filter (where ${others('program')}) as of_program, count(*) filter (where ${others('stage')}) as of_stage
      from (select *, coalesce(project_type, 'Others') as type from matching) as typed
      group by grouping sets ((), (type), (program_type), (stage))
    )
    select 'total' as facet, '' as value, null as name, whole as count from counted where grouped = 7
    union all
    select 'type', type, null, of_type from counted where grouped = 3 and of_type > 0
    union all
    select 'program', program_type, null, of_program from counted where grouped = 5 and of_program > 0
    union all
    select 'stage', stage, null, of_stage from counted where grouped = 6 and stage is not null and of_stage > 0
    union all
    select 'vintage', year::text, null, count(*) from (
      select distinct serial_block.year, serial_block.project
      from matching join serial_block on serial_block.project = matching.serial and serial_block.closed_by is null
      where ${others('vintage')}
    ) vintages group by 2
    union all
    select 'organization', counted.organization, organization.name, counted.count from (
      select organization, count(*) as count from matching where ${others('organization')} group by organization
      order by organization = any(${chosen}::text[]) desc, count(*) desc, organization limit ${sql.lit(MAX_ORGANIZATIONS)}
    ) counted join organization on organization.serial = counted.organization
  `.execute(db);
  return rows;
}

/** The condition that a project matches every facet but one. */
function others(except?: Facet): RawBuilder<boolean> {
  const flags = facets.filter((facet) => facet !== except).map((facet) => sql.ref(`is_${facet}`));
  return sql<boolean>`${sql.join(flags, sql` and `)}`;
}
