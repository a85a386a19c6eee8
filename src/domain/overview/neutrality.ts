import type { Neutrality, YearTotals } from './overview-year.ts';

type Judged = { readonly neutrality: Neutrality | null; readonly available: number | null };

type Facts = Pick<
  YearTotals,
  'inventory' | 'projectedInventory' | 'offsets' | 'remaining' | 'heldRemaining' | 'projected'
>;

/**
 * Judges the neutrality of years, which must be ascending (product decisions §4, Neutrality).
 *
 * - A year with an inventory is judged by what was retired against it.
 * - A year with a projected inventory alone is judged by what is available: what earlier years left, the units of its vintage that are not
 *   retired, and its projected tonnes. What it does not need is carried to later years; a deficit is not.
 * - Every other year is not judged. Its units that are not retired are carried like those of a year with an inventory, because they can be
 *   retired against any year; its projected tonnes are not.
 */
export function judgeNeutrality(years: readonly Facts[]): readonly Judged[] {
  let carried = 0;
  return years.map((year) => {
    const left = carried + year.remaining + year.heldRemaining;
    if (year.inventory !== null || year.projectedInventory === null) {
      carried = left;
      return { neutrality: actualNeutrality(year.inventory, year.offsets), available: null };
    }
    const available = left + year.projected;
    const shortfall = missing(year.projectedInventory, available);
    carried = Math.max(0, available - year.projectedInventory);
    const status = shortfall === 0 ? 'projected-achieved' : 'projected-not-achieved';
    return { neutrality: { status, shortfall }, available };
  });
}

function actualNeutrality(inventory: number | null, offsets: number): Neutrality | null {
  if (inventory === null) return null;
  const shortfall = missing(inventory, offsets);
  return { status: shortfall === 0 ? 'achieved' : 'not-achieved', shortfall };
}

/** Returns the tonnes that `covered` lacks; 0 if it has enough. */
export function missing(needed: number, covered: number): number {
  return Math.max(0, needed - covered);
}
