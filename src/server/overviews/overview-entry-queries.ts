import { type RawBuilder, sql } from 'kysely';
import type { PlannedSum, Standing } from '#domain/overview/overview.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import type { Db } from '../kernel/db.ts';
import { standing } from './overview-sums-queries.ts';
import {
  areOffsetsOf,
  isCounted,
  isCountedRow,
  isRevealed,
  isTracked,
  unitCount,
  unitsOfEntry,
  wasInForce,
} from './overview-units-queries.ts';

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
