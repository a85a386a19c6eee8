import type { PlannedSum } from '#domain/overview/overview-facts.ts';
import type { ProjectKind } from '#domain/project/program-types.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { prepareRead } from '../kernel/prepare-statement.ts';
import { areOffsets, unitCount, unitsOfEntry, wasInForce } from './counted-units-queries.ts';

/** An entry: serial, kind, title, and whether it is public. */
type EntryRow = readonly [string, ProjectKind, string, boolean];
/** A vintage of an entry: entry, year, tonnes remaining, retired, cancelled and transferred. */
type VintageRow = readonly [string, number, number, number, number, number];
/** Rows in force of an entry: entry, year, status and tonnes. */
type PlannedRow = readonly [string, number, PlannedSum['status'], number];
/** What was retired against a year of an inventory: entry, inventory, year, tonnes, and certificates: id, event, tonnes. */
type OffsetRow = readonly [string, string, number, number, readonly (readonly [string, number, number])[]];

/** The entries of an organization that have been in force, by serial, with sums of their units and rows; null for none. */
export type OverviewSums = {
  readonly entries: readonly EntryRow[] | null;
  readonly vintages: readonly VintageRow[] | null;
  readonly planned: readonly PlannedRow[] | null;
  readonly offsets: readonly OffsetRow[] | null;
};

/** Certificates listed of the units of one entry that were retired against one inventory year. */
export const MAX_CERTIFICATES = 20;

/** Reads the sums that an organization's overview is computed from, by one statement. */
export async function readOverviewSums(db: Db, organization: string): Promise<OverviewSums> {
  const [sums] = await readSums(db, { organization });
  return sums ?? { entries: null, vintages: null, planned: null, offsets: null };
}

const readSums = prepareRead((db, { organization }: { readonly organization: string }) => ({
  compile: () =>
    sql<OverviewSums>`
      with entry as not materialized (select * from project where organization = ${organization} and ${wasInForce})
      select (${entries}) as entries, (${vintages}) as vintages, (${planned}) as planned, (${offsets}) as offsets
    `.compile(db),
}));

const entries = sql`
  select json_agg(json_build_array(serial, kind, title, is_public) order by length(serial), serial) from entry
`;

const isHeld = sql`holder = project.organization`;

const vintages = sql`
  select json_agg(json_build_array(serial, year, remaining, retired, cancelled, transferred))
  from (
    select project.serial, serial_block.year,
      coalesce(sum(${unitCount}) filter (where ${isHeld} and state = 'active'), 0) as remaining,
      coalesce(sum(${unitCount}) filter (where ${isHeld} and state = 'retired'), 0) as retired,
      coalesce(sum(${unitCount}) filter (where ${isHeld} and state = 'cancelled'), 0) as cancelled,
      coalesce(sum(${unitCount}) filter (where not ${isHeld}), 0) as transferred
    from entry as project join serial_block on ${unitsOfEntry}
    where project.overview_tracking = 'Tracked'
    group by project.serial, serial_block.year
  ) as vintage
`;

const planned = sql`
  select json_agg(json_build_array(serial, year, status, tonnes))
  from (
    select project.serial, year, draft_row.status, sum(quantity) as tonnes
    from entry as project join draft_row on draft_row.project = project.serial and version = 'in-force'
    where project.overview_tracking = 'Tracked' and not project.is_archived
      and case project.kind
        when 'project' then draft_row.status = 'Projected' and project.program_type <> 'Infrastructure Canada'
        when 'inventory' then draft_row.status in ('Inventory', 'ProjectedInventory')
        else false
      end
    group by project.serial, year, draft_row.status
  ) as row_in_force
`;

const offsets = sql`
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
      where ${areOffsets}
      group by project.serial, inventory_project, inventory_year, retired_by
    ) as retirement
    left join certificate on certificate.event = retired_by
    group by serial, inventory_project, inventory_year
  ) as offset_year
`;

/** Whether an organization has an entry in force that overviews count. */
export async function hasCountedEntry(db: Db, organization: string): Promise<boolean> {
  const found = await db
    .selectFrom('project')
    .select('project.serial')
    .where('project.organization', '=', organization)
    .where('project.overviewTracking', '=', 'Tracked')
    .where(wasInForce)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
