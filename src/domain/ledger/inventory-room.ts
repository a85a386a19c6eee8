import { accept, refuse, type Result } from '../result.ts';
import type { ActDetails } from './act-details.ts';
import { type EmissionRow, tonnesOfRow } from './emission-row.ts';

/** A year of an inventory that units can be retired against; `unretired` in t CO2e, as the registry has it. */
export type InventoryYear = {
  readonly projectSerial: string;
  readonly year: number;
  readonly unretired: number;
};

type Inventory = Pick<ActDetails, 'inventoryProject' | 'inventoryYear'>;

/**
 * Returns the tonnes that an inventory's year has left after what the rows will retire against it: rows without serials, and rows with
 * serials edited since the table was opened. Negative if they take too much; null if the year is unknown.
 */
export function inventoryRoom(
  rows: readonly EmissionRow[],
  { inventoryProject, inventoryYear }: Inventory,
  years: readonly InventoryYear[],
): number | null {
  const found = years.find(
    ({ projectSerial, year }) => projectSerial === inventoryProject && year === inventoryYear,
  );
  if (found === undefined) return null;
  const taken = rows
    .filter((row) => row.status === 'RetiredInventory' && (row.kind === 'draft' || row.isEdited))
    .filter((row) => row.inventoryProject === inventoryProject && row.inventoryYear === inventoryYear)
    .reduce((sum, row) => sum + tonnesOfRow(row), 0);
  return found.unretired - taken;
}

/** Refuses rows that retire more against an inventory's year than it has left, or against an unknown one (specification §4). */
export function checkInventoryRoom(
  rows: readonly EmissionRow[],
  inventory: Inventory,
  years: readonly InventoryYear[],
): Result<readonly EmissionRow[]> {
  const room = inventoryRoom(rows, inventory, years);
  const { inventoryProject = '', inventoryYear = 0 } = inventory;
  if (room === null)
    return refuse('inventory-year-missing', { inventory: `${inventoryProject} ${inventoryYear}` });
  if (room < 0) return refuse('inventory-exceeded', { excess: -room });
  return accept(rows);
}
