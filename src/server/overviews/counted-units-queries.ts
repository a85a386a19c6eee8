import { sql } from 'kysely';

/** Whether an entry was approved or received at least once: then it has a version in force. */
export const wasInForce = sql<boolean>`(project.approved_at is not null or project.status in ('Approved', 'Received'))`;

/**
 * Whether live units belong to an entry. To an entry with serials of its own belong all units with these serials, for every holder. To an
 * entry of received units belong the units of the issuing project that the entry's organization holds.
 */
export const unitsOfEntry = sql<boolean>`(
  serial_block.closed_by is null and serial_block.project = coalesce(project.source_project, project.serial)
  and (project.source_project is null or serial_block.holder = project.organization)
)`;

/** Whether units were retired by the entry's organization against an inventory that overviews count. */
export const areOffsets = sql<boolean>`(
  serial_block.inventory_project is not null and serial_block.holder = project.organization
  and exists (
    select from project as inventory
    where inventory.serial = serial_block.inventory_project and inventory.organization = project.organization
      and inventory.overview_tracking = 'Tracked' and not inventory.is_archived
  )
)`;

/** Number of units of a block. */
export const unitCount = sql<number>`(upper(serial_block.serials) - lower(serial_block.serials))`;
