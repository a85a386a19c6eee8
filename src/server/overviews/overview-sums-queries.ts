import { type RawBuilder, sql } from 'kysely';
import type { NotCountedReason } from '#contract/overviews.ts';
import type { UnitOutcome } from '#domain/overview/figure-units.ts';
import type { PlannedSum, PlannedTonnes, Standing } from '#domain/overview/overview.ts';
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

const standing = sql<Standing>`case
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

/** Provider, source registry and source serials of purchased offsets. */
type PurchaseRow = readonly [string | null, string | null, string | null];
/**
 * An entry: serial, kind, title, whether it is public, its standing, whether everyone is told what it is, and
 * where it was purchased.
 */
type EntryRow = readonly [string, ProjectKind, string, boolean, Standing, boolean, PurchaseRow | null];
/** A vintage of an entry: entry, year, tonnes remaining, retired, cancelled and transferred. */
type VintageRow = readonly [string, number, number, number, number, number];
/** Rows in force of an entry: entry, year, status and tonnes. */
type PlannedEntryRow = readonly [string, number, PlannedSum['status'], number];
/**
 * What was retired against a year of an inventory: entry, inventory, year, tonnes, and certificates: id,
 * event, tonnes.
 */
type OffsetRow = readonly [string, string, number, number, readonly (readonly [string, number, number])[]];

/**
 * The entries of an organization that have been in force, by serial, with sums of their units and rows; null
 * for none.
 */
export type EntrySums = {
  readonly entries: readonly EntryRow[] | null;
  readonly vintages: readonly VintageRow[] | null;
  readonly planned: readonly PlannedEntryRow[] | null;
  readonly offsets: readonly OffsetRow[] | null;
};

/** Certificates listed of the units of one entry that were retired against one inventory year. */
export const MAX_CERTIFICATES = 20;

/**
 * Reads the sums of each entry of an organization, of all years or, with `year`, of one, by one statement.
 */
export async function readEntrySums(db: Db, organization: string, year: number | null): Promise<EntrySums> {
  const isOf = (column: string) => (year === null ? sql`true` : sql`${sql.ref(column)} = ${year}`);
  const { rows } = await sql<EntrySums>`
    with entry as not materialized (select * from project where organization = ${organization} and ${wasInForce})
    select (${entries}) as entries, (${vintages(isOf('serial_block.year'))}) as vintages,
      (${plannedOfEntries(isOf('draft_row.year'))}) as planned, 
      (${offsets(organization, isOf('serial_block.inventory_year'))}) as offsets
  `.execute(db);
  return rows[0] ?? { entries: null, vintages: null, planned: null, offsets: null };
}

const entries = sql`
  select json_agg(json_build_array(serial, kind, title, is_public, ${standing}, ${isRevealed},
    case when kind = 'offsets' then json_build_array(
      other_facts ->> 'offsetProvider', other_facts ->> 'offsetRegistry', other_facts ->> 'offsetSerials'
    ) end) order by length(serial), serial)
  from entry as project
`;

const isHeld = sql`holder = project.organization`;

const vintages = (isOfYear: RawBuilder<unknown>) => sql`
  select json_agg(json_build_array(serial, year, remaining, retired, cancelled, transferred))
  from (
    select project.serial, serial_block.year,
      coalesce(sum(${unitCount}) filter (where ${isHeld} and state = 'active'), 0) as remaining,
      coalesce(sum(${unitCount}) filter (where ${isHeld} and state = 'retired'), 0) as retired,
      coalesce(sum(${unitCount}) filter (where ${isHeld} and state = 'cancelled'), 0) as cancelled,
      coalesce(sum(${unitCount}) filter (where not ${isHeld}), 0) as transferred
    from entry as project join serial_block on ${unitsOfEntry}
    where ${isTracked} and ${isCounted} and ${isOfYear}
    group by project.serial, serial_block.year
  ) as vintage
`;

const plannedOfEntries = (isOfYear: RawBuilder<unknown>) => sql`
  select json_agg(json_build_array(serial, year, status, tonnes))
  from (
    select project.serial, year, draft_row.status, sum(quantity) as tonnes
    from entry as project join draft_row on draft_row.project = project.serial
    where ${isTracked} and ${isCounted} and ${isCountedRow} and ${isOfYear}
    group by project.serial, year, draft_row.status
  ) as row_in_force
`;

const offsets = (organization: string, isOfYear: RawBuilder<unknown>) => sql`
  select json_agg(json_build_array(serial, inventory_project, inventory_year, tonnes, certificates))
  from (
    select serial, inventory_project, inventory_year, sum(tonnes) as tonnes,
      coalesce(json_agg(json_build_array(certificate.id, retired_by, tonnes) order by retired_by desc)
        filter (where place <= ${sql.lit(MAX_CERTIFICATES)} and certificate.id is not null), '[]') as certificates
    from (
      select project.serial, inventory_project, inventory_year, retired_by, sum(${unitCount}) as tonnes,
        row_number() over (
          partition by project.serial, inventory_project, inventory_year order by retired_by desc
        ) as place
      from entry as project join serial_block on ${unitsOfEntry}
      where ${areOffsetsOf(organization)} and ${isOfYear}
      group by project.serial, inventory_project, inventory_year, retired_by
    ) as retirement
    left join certificate on certificate.event = retired_by
    group by serial, inventory_project, inventory_year
  ) as offset_year
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
