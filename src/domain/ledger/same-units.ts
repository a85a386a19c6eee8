import type { UnitEmissionRow } from './emission-row.ts';
import type { SerialRange } from './serial.ts';

/** A row of units with serials and everything that tells it from its neighbours. */
export type UnitRow = SerialRange & {
  readonly project: string;
  readonly year: number;
  readonly status: UnitEmissionRow['status'];
  readonly inventoryProject: string | null;
  readonly inventoryYear: number | null;
  readonly transferredTo: string | null;
  /** The note of a retirement against Other. */
  readonly note: string | null;
};

/**
 * Whether two lists of rows say the same of the same units: neighbouring ranges alike in everything count as one, and a
 * row that ends before it begins as absent (product decisions §4).
 */
export function isSameUnits(one: readonly UnitRow[], other: readonly UnitRow[]): boolean {
  return JSON.stringify(joined(one)) === JSON.stringify(joined(other));
}

function joined(rows: readonly UnitRow[]): readonly UnitRow[] {
  const ordered = rows
    .filter(({ min, max }) => max >= min)
    .toSorted((one, next) => one.project.localeCompare(next.project) || one.min - next.min)
    .map(plain);
  const all: UnitRow[] = [];
  for (const row of ordered) {
    const last = all.at(-1);
    const isNext = last !== undefined && last.max + 1 === row.min && isAlike(last, row);
    if (isNext) all[all.length - 1] = { ...last, max: row.max };
    else all.push(row);
  }
  return all;
}

/** In one order of names, so that two rows can be compared as texts. */
function plain({
  min,
  max,
  project,
  year,
  status,
  inventoryProject,
  inventoryYear,
  transferredTo,
  note,
}: UnitRow) {
  return { min, max, project, year, status, inventoryProject, inventoryYear, transferredTo, note };
}

function isAlike({ min: _, max: __, ...one }: UnitRow, { min: ___, max: ____, ...next }: UnitRow): boolean {
  return JSON.stringify(one) === JSON.stringify(next);
}
