import { cellsOf } from '../ledger/adjust-quantity.ts';
import { readQuantity } from '../tonnes.ts';
import { type Sector, type SectorTonnes, sectors } from './inventory-years.ts';

/**
 * Fills the sectors from `from` on with pasted cells, a column or a row; an empty cell leaves its sector
 * unchanged. Null if a cell is not a whole number of tonnes, or there are more cells than sectors.
 */
export function pasteSectors(tonnes: SectorTonnes, from: Sector, text: string): SectorTonnes | null {
  const cells = cellsOf(text);
  const targets = sectors.slice(sectors.indexOf(from));
  if (cells.length > targets.length) return null;
  const filled: Record<Sector, number> = { ...tonnes };
  for (const [place, cell] of cells.entries()) {
    const read = readQuantity(cell);
    const sector = targets[place];
    if (!read.ok || sector === undefined) return null;
    if (read.value !== null) filled[sector] = read.value;
  }
  return filled;
}
