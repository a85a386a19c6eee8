import { sql } from 'kysely';

/** Whether an entry was approved or received at least once: then it has a version in force. */
export const wasInForce = sql<boolean>`(project.approved_at is not null or project.status in ('Approved', 'Received'))`;

/** Whether overviews count an entry. */
export const isTracked = sql<boolean>`(project.overview_tracking = 'Tracked')`;

/**
 * Whether live units belong to an entry. To an entry with serials of its own belong all units with these serials, for every holder. To an
 * entry of received units belong the units of the issuing project that the entry's organization holds.
 */
export const unitsOfEntry = sql<boolean>`(
  serial_block.closed_by is null and serial_block.project = coalesce(project.source_project, project.serial)
  and (project.source_project is null or serial_block.holder = project.organization)
)`;

/**
 * Whether units were retired by an organization against an inventory that overviews count. The array is read once; PostgreSQL would join a
 * subquery in an order of its own.
 */
export const areOffsetsOf = (organization: string) => sql<boolean>`(
  serial_block.holder = ${organization} and serial_block.inventory_project = any(array(
    select inventory.serial from project as inventory
    where inventory.organization = ${organization} and inventory.kind = 'inventory'
      and inventory.overview_tracking = 'Tracked' and not inventory.is_archived
  ))
)`;

/** Number of units of a block. */
export const unitCount = sql<number>`(upper(serial_block.serials) - lower(serial_block.serials))`;

/** Whether a row of an entry's version in force counts as a plan or an inventory; rows of Infrastructure Canada never do. */
export const isCountedRow = sql<boolean>`(
  draft_row.version = 'in-force' and not project.is_archived
  and case project.kind
    when 'project' then draft_row.status = 'Projected' and project.program_type <> 'Infrastructure Canada'
    when 'inventory' then draft_row.status in ('Inventory', 'ProjectedInventory')
    else false
  end
)`;
