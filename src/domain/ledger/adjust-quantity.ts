import { accept, refuse, type Result } from '../result.ts';
import { tonnes } from '../tonnes.ts';
import { type EmissionRow, tonnesOfRow, type UnitEmissionRow } from './emission-row.ts';
import { countUnits } from './serial.ts';

/**
 * Returns the rows with a new quantity in one of them. A row without serials simply takes it. A row with serials exchanges the difference
 * with the Registered row of the same year whose range touches its own, preferring the lower one; when it gives up tonnes and has no such
 * neighbour, they become a new Registered row with the lower serials. Rows left without units are removed. Refused: a quantity that is not
 * whole or has more than ten digits, and more tonnes than row and neighbour have together (specification §4, 'Change not allowed').
 */
export function adjustQuantity(
  rows: readonly EmissionRow[],
  row: EmissionRow,
  wanted: number,
): Result<readonly EmissionRow[]> {
  const quantity = tonnes(wanted);
  if (!quantity.ok) return quantity;
  if (wanted === tonnesOfRow(row)) return accept(rows);
  if (row.kind === 'draft') return accept(replaceRow(rows, row, [{ ...row, tonnes: quantity.value }]));
  const neighbour = neighbourOf(rows, row);
  const max = tonnesOfRow(row) + (neighbour === null ? 0 : tonnesOfRow(neighbour));
  if (wanted > max) return refuse('change-not-allowed', { wanted, most: max });
  const parts = neighbour === null ? split(row, wanted) : share(row, neighbour, wanted);
  const others = rows.filter((one) => one !== neighbour);
  return accept(
    replaceRow(
      others,
      row,
      parts.filter((part) => countUnits(part.range) > 0),
    ),
  );
}

function neighbourOf(rows: readonly EmissionRow[], { year, range }: UnitEmissionRow): UnitEmissionRow | null {
  const registered = rows.filter(
    (one): one is UnitEmissionRow => one.kind === 'units' && one.year === year && one.status === 'Registered',
  );
  const lower = registered.find((one) => one.range.max === range.min - 1);
  return lower ?? registered.find((one) => one.range.min === range.max + 1) ?? null;
}

/** The row keeps its highest serials, because actions on a row take its highest serials first; the rest becomes Registered. */
function split(row: UnitEmissionRow, kept: number): readonly UnitEmissionRow[] {
  const { min, max } = row.range;
  const boundary = max - kept;
  return [
    { ...row, status: 'Registered', range: { min, max: boundary }, isEdited: true },
    { ...row, range: { min: boundary + 1, max }, isEdited: true },
  ];
}

/** Moves the boundary between two adjacent rows. */
function share(row: UnitEmissionRow, neighbour: UnitEmissionRow, wanted: number): readonly UnitEmissionRow[] {
  const min = Math.min(row.range.min, neighbour.range.min);
  const max = Math.max(row.range.max, neighbour.range.max);
  const isLower = row.range.min === min;
  const boundary = isLower ? min + wanted - 1 : max - wanted;
  const [lower, upper] = isLower ? [row, neighbour] : [neighbour, row];
  return [
    { ...lower, range: { min, max: boundary }, isEdited: true },
    { ...upper, range: { min: boundary + 1, max }, isEdited: true },
  ];
}

function replaceRow(
  rows: readonly EmissionRow[],
  row: EmissionRow,
  replacements: readonly EmissionRow[],
): readonly EmissionRow[] {
  return rows.flatMap((one) => (one === row ? replacements : [one]));
}
