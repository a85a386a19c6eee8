import { sql } from 'kysely';
import type { NotCountedReason } from '#contract/overviews.ts';
import type { UnitOutcome } from '#domain/overview/figure-units.ts';
import type { PlannedTonnes, Standing } from '#domain/overview/overview.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import type { Db } from '../kernel/db.ts';
import {
  areOffsetsOf,
  isCounted,
  isCountedRow,
  isRevealed,
  isTracked,
  isWaiting,
  unitCount,
  unitsOfEntry,
  wasInForce,
} from './overview-units-queries.ts';

/**
 * Units of one kind of entry and vintage with the same outcome: kind, standing of the entries, whether
 * overviews track them, vintage, the inventory year that the units were retired against, if overviews count
 * it, outcome and tonnes.
 */
type UnitRow = readonly [ProjectKind, Standing, boolean, number, number | null, UnitOutcome, number];
/** Rows in force of a year: year, status, tonnes, and whether they wait for a review. */
type PlannedYearRow = readonly [number, PlannedTonnes['status'], number, boolean];
/** An entry that does not count now: serial, title and why. */
type NotCountedRow = readonly [string, string, NotCountedReason];

/** Sums over all entries of an organization that have been in force; null for none. */
export type YearSums = {
  readonly units: readonly UnitRow[] | null;
  readonly planned: readonly PlannedYearRow[] | null;
  /** Whether the update of the tracked inventory waits for a review. */
  readonly inventoryWaits: boolean;
  /** Number of entries with a figure that visitors are not told of. */
  readonly notPublic: number;
};

/**
 * Reads the sums that the totals of an organization's overview are computed from, by one statement. It has no
 * name, so that PostgreSQL plans it for the number of entries that the organization has.
 */
export async function readYearSums(db: Db, organization: string): Promise<YearSums> {
  const { rows } = await sql<YearSums>`
    with entry as materialized (
      select *, coalesce(source_project, serial) as units_of, ${isTracked} as is_tracked, ${standing} as standing
      from project where organization = ${organization} and ${wasInForce}
    ),
    unit_sum as (
      ${ownUnits(organization)} group by 1, 2, 3, 4, 5, 6, 7
      union all
      ${otherUnits(organization)} group by 1, 2, 3, 4, 5, 6, 7
    )
    select (${units}) as units, (${plannedOfYears}) as planned,
      exists (select from entry where kind = 'inventory' and is_tracked and standing = 'waiting') as inventory_waits,
      (${notPublic(organization)})::int as not_public
  `.execute(db);
  return rows[0] ?? { units: null, planned: null, inventoryWaits: false, notPublic: 0 };
}

/** Whether an entry counts, waits for a review or does not count. */
export const standing = sql<Standing>`case
  when not ${isCounted} then 'not-counted' when ${isWaiting} then 'waiting' else 'counted'
end`;

const unitSums = (organization: string) => sql`
  serial_block.year, case when ${areOffsetsOf(organization)} then inventory_year end as inventory_year,
  state, holder = ${organization} as is_held, sum(${unitCount}) as tonnes
`;

/**
 * Sums the units of own projects that overviews count. An organization may have tens of thousands: no row of
 * them is joined.
 */
const ownUnits = (organization: string) => sql`
  select 'project' as kind,
    case when project in (select units_of from entry where kind = 'project' and is_tracked and standing = 'waiting')
      then 'waiting' else 'counted' end as standing,
    true as is_tracked, ${unitSums(organization)}
  from serial_block
  where closed_by is null and project in (
    select units_of from entry where kind = 'project' and is_tracked and standing <> 'not-counted'
  )
`;

/**
 * Sums all other units: purchased and received ones, and, where they are offsets, those of entries that
 * overviews exclude or that do not count now.
 */
const otherUnits = (organization: string) => sql`
  select project.kind, project.standing, project.is_tracked, ${unitSums(organization)}
  from entry as project join serial_block on ${unitsOfEntry}
  where project.kind <> 'inventory'
    and (project.kind <> 'project' or not project.is_tracked or project.standing = 'not-counted')
    and (project.is_tracked and project.standing <> 'not-counted' or ${areOffsetsOf(organization)})
`;

const units = sql`
  select json_agg(json_build_array(kind, standing, is_tracked, year, inventory_year,
    case when not is_held then 'transferred' when state = 'active' then 'remaining' else state end, tonnes))
  from unit_sum
`;

const plannedOfYears = sql`
  select json_agg(json_build_array(year, status, tonnes, waits))
  from (
    select year, draft_row.status, standing = 'waiting' as waits, sum(quantity) as tonnes
    from entry as project join draft_row on draft_row.project = project.serial
    where project.is_tracked and standing <> 'not-counted' and ${isCountedRow}
    group by year, draft_row.status, standing
  ) as row_in_force
`;

/**
 * Every unit with a serial is in one live block, and an inventory that units were retired against has a row
 * for their year.
 */
const notPublic = (organization: string) => sql`
  select count(*) from entry as project
  where not project.is_public and not ${isRevealed} and project.standing <> 'not-counted' and (
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

/**
 * Lists the entries of an organization that have been in force and do not count now, with why, by serial:
 * those that are re-opened, rejected or archived, and inventories beside the tracked one.
 */
export async function listNotCounted(db: Db, organization: string): Promise<readonly NotCountedRow[]> {
  const { rows } = await sql<{ readonly entries: readonly NotCountedRow[] | null }>`
    select json_agg(json_build_array(serial, title, case
      when is_archived then 'archived'
      when ${isCounted} then 'not-tracked'
      when status = 'Rejected' then 'rejected'
      when changes_asked_at is not null then 'changes-asked'
      else 'reopened'
    end) order by length(serial), serial) as entries
    from project
    where organization = ${organization} and deleted_at is null and ${wasInForce} and (
      ${isTracked} and not ${isCounted}
      or kind = 'inventory' and not ${isTracked} and ${isCounted}
    )
  `.execute(db);
  return rows[0]?.entries ?? [];
}

/** Counts the public projects with units that an organization leaves out of its overview, and sums their units. */
export async function readLeftOut(
  db: Db,
  organization: string,
): Promise<{ readonly projects: number; readonly registered: number }> {
  const { rows } = await sql<{ readonly projects: number; readonly registered: number }>`
    select count(*)::int as projects, coalesce(sum(registered), 0)::bigint as registered from project
    where organization = ${organization} and is_public and kind = 'project'
      and not ${isTracked} and ${isCounted} and registered > 0
  `.execute(db);
  return rows[0] ?? { projects: 0, registered: 0 };
}
