import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import {
  applyOtherFilters,
  applyWords,
  type Facet,
  facetConditions,
  isCounted,
  isNarrowed,
  isPlaced,
} from './public-list-filter-queries.ts';
import { type ProjectListQuery, selectionOf } from './public-list-queries.ts';
import { readOrganizations } from './read-list-filters.ts';

/** The number of public projects with a value of a facet, or of the whole selection. */
export type FacetRow = {
  readonly facet: Facet | 'total';
  readonly value: string;
  readonly name: string | null;
  readonly count: number;
};

const counted = ['organization', 'projectType', 'programType', 'stage', 'vintages'] as const;

type Rows = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/**
 * Counts the public projects of each facet's values, under all other filters, and of the whole selection, in
 * one statement. Without a search, serial, box or organization the kept counts are summed, and so are those of
 * organizations unless a filter is set; else what matches is read, from an index, or from the rows that searches read.
 */
export async function countFacetRows(db: Db, listQuery: ProjectListQuery): Promise<FacetRow[]> {
  const selection = await selectionOf(db, listQuery);
  const { query, patterns } = selection;
  const projects =
    patterns === null || isPlaced(selection)
      ? applyOtherFilters(db.selectFrom('project'), selection).select(counted)
      : applyWords(db.selectFrom('publicProject'), patterns).select(counted);
  // What a search finds is read once; all else from indexes.
  const kept = patterns === null ? sql`not materialized` : sql`materialized`;
  const { organization: _, ...others } = query;
  const isOfAll = patterns === null && !isNarrowed({ query: others, patterns: null });
  const { rows } = await sql<FacetRow>`
    with matching as ${kept} (${projects}),
      counts as (${isCounted(selection) ? sql`select * from public_project_count` : countsIn(query)}),
      summed as (${sumsOf(query)}),
      by_organization as (${isOfAll ? organizationsOfAll(query) : organizationsIn(query)})
    select 'total' as facet, '' as value, null as name, coalesce(whole, 0)::bigint as count from summed where grouped = 15
    union all
    select 'type', project_type, null, of_type::bigint from summed where grouped = 7 and of_type > 0
    union all
    select 'program', program_type, null, of_program::bigint from summed where grouped = 11 and of_program > 0
    union all
    select 'stage', stage, null, of_stage::bigint from summed where grouped = 13 and stage <> '' and of_stage > 0
    union all
    select 'vintage', year::text, null, of_vintage::bigint from summed where grouped = 14 and of_vintage > 0
    union all
    select 'organization', by_organization.organization, organization.name, projects
    from by_organization join organization on organization.serial = by_organization.organization
  `.execute(db);
  return rows;
}

type Query = ProjectListQuery['query'];

/** Counts what matches, of the chosen organizations, in the groups of `public_project_count`. */
function countsIn(query: Query): Rows {
  const { organization } = facetConditions(query, 'matching');
  return sql`
    select coalesce(project_type, 'Others') as project_type, program_type, coalesce(stage, '') as stage, year, projects
    from (
      select project_type, program_type, stage, vintages, count(*) as projects
      from matching where ${allOf([organization])} group by project_type, program_type, stage, vintages
    ) as alike cross join unnest(0 || vintages) as year
  `;
}

/**
 * Sums counts under all other filters: in all, and by each type, program, stage and vintage year. The year 0
 * has every project once.
 */
function sumsOf(query: Query): Rows {
  const { type, program, stage } = facetConditions(query, 'counts');
  const inYear = sql<SqlBool>`year = ${query.vintage || 0}::int`;
  const inVintages = sql<SqlBool>`year > 0`;
  const sum = (...conditions: readonly (Condition | undefined)[]) =>
    sql`sum(projects) filter (where ${allOf(conditions)})`;
  return sql`
    select grouping(project_type, program_type, stage, year) as grouped, project_type, program_type, stage, year,
      ${sum(type, program, stage, inYear)} as whole,
      ${sum(program, stage, inYear)} as of_type,
      ${sum(type, stage, inYear)} as of_program,
      ${sum(type, program, inYear)} as of_stage,
      ${sum(type, program, stage, inVintages)} as of_vintage
    from counts group by grouping sets ((), (project_type), (program_type), (stage), (year))
  `;
}

/** Organizations counted: those chosen, then those with most projects. */
const MAX_ORGANIZATIONS = 20;

function organizationsIn(query: Query): Rows {
  const { organization: _, ...others } = facetConditions(query, 'matching');
  return sql`
    select organization, count(*) as projects from matching
    where ${allOf(Object.values(others))} group by organization
    order by ${isChosen(query, 'organization')} count(*) desc, organization collate "C" limit ${sql.lit(MAX_ORGANIZATIONS)}
  `;
}

/** The organizations with most projects of all are kept in order by an index. */
function organizationsOfAll(query: Query): Rows {
  const most = sql`select serial, public_projects from organization where public_projects > 0`;
  return sql`
    select serial as organization, public_projects as projects from (
      ${most} and serial = any(${chosenIn(query)}) union (${most} order by public_projects desc, serial limit ${sql.lit(MAX_ORGANIZATIONS)})
    ) as most
    order by ${isChosen(query, 'serial')} public_projects desc, serial limit ${sql.lit(MAX_ORGANIZATIONS)}
  `;
}

function chosenIn({ organization }: Query): RawBuilder<unknown> {
  return sql`${organization ? readOrganizations(organization) : []}::text[]`;
}

/** Sorts chosen organizations first; nothing is compared when there is none. */
function isChosen(query: Query, serial: 'organization' | 'serial'): RawBuilder<unknown> {
  return query.organization ? sql`${sql.ref(serial)} = any(${chosenIn(query)}) desc,` : sql``;
}

function allOf(conditions: readonly (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(given, sql` and `)}`;
}
