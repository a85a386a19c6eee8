import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { ProjectListQuery } from './public-list-queries.ts';
import { patternsOf } from './project-search.ts';
import { applyOtherFilters, facetConditions, type Facet, facets } from './public-list-filter-queries.ts';
import { readOrganizations } from './read-narrowing.ts';

/** Organizations counted: those with most projects. */
const MAX_ORGANIZATIONS = 20;

type FacetRow = {
  readonly facet: Facet | 'total';
  readonly value: string;
  readonly name: string | null;
  readonly count: number;
};

/**
 * Counts the public projects of each facet's values, under all other filters, and of the whole selection, in one statement. It reads each
 * project that the filters beside the facets leave once, without them from the index of the list.
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
    with matching as materialized ${matching}
    select 'total' as facet, '' as value, null as name, count(*) as count from matching where ${others()}
    union all
    select 'type', coalesce(project_type, 'Others'), null, count(*) from matching where ${others('type')} group by 2
    union all
    select 'program', program_type, null, count(*) from matching where ${others('program')} group by 2
    union all
    select 'stage', stage, null, count(*) from matching where ${others('stage')} and stage is not null group by 2
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
