import { sql } from 'kysely';
import type { Db } from '#server/kernel/db.ts';
import type { FacetRow } from '#server/projects/facet-queries.ts';
import { applyOtherFilters } from '#server/projects/public-list-filter-queries.ts';
import type { ProjectListQuery } from '#server/projects/public-list-queries.ts';
import { patternsOf, readOrganizations, readTypes } from '#server/projects/read-list-filters.ts';

/**
 * The facets of a query counted from projects and live blocks alone, as the specification has them; and
 * the serials of the projects that match all of it.
 */
export async function referenceFacets(db: Db, { search, query }: ProjectListQuery) {
  const { type, program = null, stage = null, vintage = null, organization = '' } = query;
  const found = applyOtherFilters(db.selectFrom('project'), {
    query,
    patterns: search === null ? null : patternsOf(search),
  }).select('project.serial');
  const types = type === undefined ? null : readTypes(type);
  const chosen = organization === '' ? null : readOrganizations(organization);
  const matching = sql`
    select project.*,
      (${types}::text[] is null or coalesce(project_type, 'Others') = any(${types}::text[])) as is_type,
      (${program}::text is null or program_type = ${program}) as is_program,
      (${stage}::text is null or stage is not distinct from ${stage}) as is_stage,
      (${vintage}::int is null or exists (
        select from serial_block where serial_block.project = project.serial and year = ${vintage} and closed_by is null
      )) as is_vintage,
      (${chosen}::text[] is null or organization = any(${chosen}::text[])) as is_organization
    from project where serial in (${found})`;
  const facets = await sql<FacetRow>`
    with matching as materialized (${matching})
    select 'total' as facet, '' as value, null as name, count(*) as count from matching
    where is_type and is_program and is_stage and is_vintage and is_organization
    union all
    select 'type', coalesce(project_type, 'Others'), null, count(*) from matching
    where is_program and is_stage and is_vintage and is_organization group by 2
    union all
    select 'program', program_type, null, count(*) from matching
    where is_type and is_stage and is_vintage and is_organization group by 2
    union all
    select 'stage', stage, null, count(*) from matching
    where stage is not null and is_type and is_program and is_vintage and is_organization group by 2
    union all
    select 'vintage', year::text, null, count(*) from (
      select distinct serial_block.year, serial_block.project
      from matching join serial_block on serial_block.project = matching.serial and serial_block.closed_by is null
      where is_type and is_program and is_stage and is_organization
    ) vintages group by 2
    union all
    select 'organization', counted.organization, organization.name, counted.count from (
      select organization, count(*) as count from matching
      where is_type and is_program and is_stage and is_vintage group by organization
      order by organization = any(coalesce(${chosen}::text[], '{}')) desc, count(*) desc, organization limit 20
    ) counted join organization on organization.serial = counted.organization
  `.execute(db);
  const listed = await sql<{ serial: string }>`
    select serial from (${matching}) as matching
    where is_type and is_program and is_stage and is_vintage and is_organization
    order by is_featured desc, registered_at desc, serial desc
  `.execute(db);
  return { facets: facets.rows, serials: listed.rows.map(({ serial }) => serial) };
}
