import type { Tonnes } from '../tonnes.ts';
import {
  type DraftEmissionRow,
  type EmissionRow,
  replaceRows,
  type UnitEmissionRow,
} from './emission-row.ts';

/**
 * Makes a split row Registered again. A row with serials keeps them and joins the Registered rows of its year whose serials touch; a row
 * without serials joins the year's Registered row without serials. If there is none, the row itself becomes Registered. The year's tonnes
 * stay as they are.
 */
export function undoSplit(rows: readonly EmissionRow[], row: EmissionRow): readonly EmissionRow[] {
  return row.kind === 'units' ? undoUnits(rows, row) : undoDraft(rows, row);
}

function undoUnits(rows: readonly EmissionRow[], row: UnitEmissionRow): readonly EmissionRow[] {
  const isJoined = (one: EmissionRow, isLower: boolean): one is UnitEmissionRow =>
    one.kind === 'units' &&
    one.year === row.year &&
    one.status === 'Registered' &&
    (isLower ? one.range.max === row.range.min - 1 : one.range.min === row.range.max + 1);
  const lower = rows.find((one): one is UnitEmissionRow => isJoined(one, true));
  const upper = rows.find((one): one is UnitEmissionRow => isJoined(one, false));
  const range = { min: (lower ?? row).range.min, max: (upper ?? row).range.max };
  const joined = { kind: 'units', year: row.year, status: 'Registered', range, isEdited: true } as const;
  const replacements = new Map<EmissionRow, readonly EmissionRow[]>();
  if (lower !== undefined) replacements.set(lower, []);
  if (upper !== undefined) replacements.set(upper, []);
  return replaceRows(rows, replacements.set(row, [joined]));
}

function undoDraft(rows: readonly EmissionRow[], row: DraftEmissionRow): readonly EmissionRow[] {
  const { year, tonnes } = row;
  const rest = rows.find(
    (one): one is DraftEmissionRow =>
      one.kind === 'draft' && one.year === year && one.status === 'Registered',
  );
  if (rest === undefined) {
    return replaceRows(rows, new Map([[row, [{ kind: 'draft', year, status: 'Registered', tonnes }]]]));
  }
  const joined = { ...rest, tonnes: (rest.tonnes + tonnes) as Tonnes };
  return replaceRows(
    rows,
    new Map<EmissionRow, readonly EmissionRow[]>([
      [rest, [joined]],
      [row, []],
    ]),
  );
}
