import { accept, refuse, type Result } from '../result.ts';
import { tonnes } from '../tonnes.ts';
import { type EmissionRow, tonnesOfRow, type UnitEmissionRow } from './emission-row.ts';
import { countUnits } from './serial.ts';

/**
 * Gives a row of the table another quantity. A row without serials takes it as it is. A row with serials takes its tonnes
 * from the Registered row of the same year whose range touches its own, or gives them to it, the lower one first; where
 * it gives and there is none, a new Registered row with the lower serials takes them. A row left without units is gone.
 * Refused: a quantity that is not whole or of more than ten digits, and more tonnes than that one neighbour has
 * (specification §4, 'Change not allowed').
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
  const most = tonnesOfRow(row) + (neighbour === null ? 0 : tonnesOfRow(neighbour));
  if (wanted > most) return refuse('change-not-allowed', { wanted, most });
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

/** The row keeps its highest serials, as those are what an act takes first; the rest becomes Registered. */
function split(row: UnitEmissionRow, kept: number): readonly UnitEmissionRow[] {
  const { min, max } = row.range;
  const border = max - kept;
  return [
    { ...row, status: 'Registered', range: { min, max: border }, isEdited: true },
    { ...row, range: { min: border + 1, max }, isEdited: true },
  ];
}

/** Moves the border between two rows that touch. */
function share(row: UnitEmissionRow, neighbour: UnitEmissionRow, wanted: number): readonly UnitEmissionRow[] {
  const min = Math.min(row.range.min, neighbour.range.min);
  const max = Math.max(row.range.max, neighbour.range.max);
  const isLower = row.range.min === min;
  const border = isLower ? min + wanted - 1 : max - wanted;
  const [lower, upper] = isLower ? [row, neighbour] : [neighbour, row];
  return [
    { ...lower, range: { min, max: border }, isEdited: true },
    { ...upper, range: { min: border + 1, max }, isEdited: true },
  ];
}

function replaceRow(
  rows: readonly EmissionRow[],
  row: EmissionRow,
  by: readonly EmissionRow[],
): readonly EmissionRow[] {
  return rows.flatMap((one) => (one === row ? by : [one]));
}
