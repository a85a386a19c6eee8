import type { InventoryYear } from '../ledger/inventory-room.ts';
import type { Refusal } from '../result.ts';
import type { YearlyRow } from './draft-row.ts';

/**
 * Returns what prevents rows without serials from being retired or transferred on approval, null if nothing does: an unknown inventory
 * year, more tonnes than it has unretired, counting all rows, or a receiver that cannot receive units (product decisions §4).
 */
export function checkRowActs(
  rows: readonly YearlyRow[],
  inventoryYears: readonly InventoryYear[],
  receivers: readonly string[],
): Refusal | null {
  const left = new Map(
    inventoryYears.map(({ projectSerial, year, unretired }) => [`${projectSerial} ${year}`, unretired]),
  );
  for (const {
    year,
    status,
    quantity,
    inventoryProject = '',
    inventoryYear = 0,
    transferredTo = '',
  } of rows) {
    if (status === 'Transferred' && !receivers.includes(transferredTo)) {
      return { code: 'receiver-unknown', values: { year, receiver: transferredTo } };
    }
    if (status !== 'RetiredInventory') continue;
    const key = `${inventoryProject} ${inventoryYear}`;
    const unretired = left.get(key);
    const values = { year, inventory: inventoryProject, inventoryYear };
    if (unretired === undefined) return { code: 'inventory-year-missing', values };
    if (quantity > unretired) {
      return { code: 'inventory-exceeded', values: { ...values, wanted: quantity, unretired } };
    }
    left.set(key, unretired - quantity);
  }
  return null;
}
