import type { UnitOutcome } from '#domain/overview/figure-units.ts';
import type { PlannedTonnes } from '#domain/overview/overview-facts.ts';
import type { ProjectKind } from '#domain/project/program-types.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import {
  areOffsetsOf,
  isCountedRow,
  isTracked,
  unitCount,
  unitsOfEntry,
  wasInForce,
} from './counted-units-queries.ts';

/**
 * Units of one kind of entry and vintage with the same outcome: kind, whether overviews track the entries, vintage, the inventory year that the
 * units were retired against, if overviews count it, outcome and tonnes.
 */
type UnitRow = readonly [ProjectKind, boolean, number, number | null, UnitOutcome, number];
/** Rows in force of a year: year, status and tonnes. */
type PlannedRow = readonly [number, PlannedTonnes['status'], number];

/** Sums over all entries of an organization that have been in force; null for none. */
export type YearSums = {
  readonly units: readonly UnitRow[] | null;
  readonly planned: readonly PlannedRow[] | null;
  /** Number of entries with a figure that are not public. */
  readonly notPublic: number;
};

/**
 * Reads the sums that the totals of an organization's overview are computed from, by one statement. It has no name, so that PostgreSQL plans
 * it for the number of entries that the organization has.
 */
export async function readYearSums(db: Db, organization: string): Promise<YearSums> {
  const { rows } = await sql<YearSums>`
    with entry as materialized (
      select *, coalesce(source_project, serial) as units_of, ${isTracked} as is_tracked
      from project where organization = ${organization} and ${wasInForce}
    ),
    unit_sum as (
      ${ownUnits(organization)} group by 1, 2, 3, 4, 5, 6
      union all
      ${otherUnits(organization)} group by 1, 2, 3, 4, 5, 6
    )
    select (${units}) as units, (${planned}) as planned, (${notPublic(organization)})::int as not_public
  `.execute(db);
  return rows[0] ?? { units: null, planned: null, notPublic: 0 };
}

const unitSums = (organization: string) => sql`
  serial_block.year, case when ${areOffsetsOf(organization)} then inventory_year end as inventory_year,
  state, holder = ${organization} as is_held, sum(${unitCount}) as tonnes
`;

/** Sums the units of own projects that overviews track. An organization may have tens of thousands: no row of them is joined. */
const ownUnits = (organization: string) => sql`
  select 'project' as kind, true as is_tracked, ${unitSums(organization)}
  from serial_block
  where closed_by is null and project in (select units_of from entry where kind = 'project' and is_tracked)
`;

/** Sums all other units: purchased and received ones, and those of entries that overviews exclude, where they are offsets. */
const otherUnits = (organization: string) => sql`
  select project.kind, project.is_tracked, ${unitSums(organization)}
  from entry as project join serial_block on ${unitsOfEntry}
  where project.kind <> 'inventory' and (project.kind <> 'project' or not project.is_tracked)
    and (project.is_tracked or ${areOffsetsOf(organization)})
`;

const units = sql`
  select json_agg(json_build_array(kind, is_tracked, year, inventory_year,
    case when not is_held then 'transferred' when state = 'active' then 'remaining' else state end, tonnes))
  from unit_sum
`;

const planned = sql`
  select json_agg(json_build_array(year, status, tonnes))
  from (
    select year, draft_row.status, sum(quantity) as tonnes
    from entry as project join draft_row on draft_row.project = project.serial
    where project.is_tracked and ${isCountedRow}
    group by year, draft_row.status
  ) as row_in_force
`;

/** Every unit with a serial is in one live block, and an inventory that units were retired against has a row for their year. */
const notPublic = (organization: string) => sql`
  select count(*) from entry as project
  where not project.is_public and (
    project.is_tracked and (
      project.source_project is null and project.next_sequence > 1
      or project.source_project is not null and exists (select from serial_block where ${unitsOfEntry})
      or exists (
        select from draft_row
        where draft_row.project = project.serial and ${isCountedRow} and (draft_row.status <> 'Projected' or quantity > 0)
      )
    )
    or exists (select from serial_block where ${unitsOfEntry} and ${areOffsetsOf(organization)})
  )
`;
