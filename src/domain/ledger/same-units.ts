import type { CertificateTexts } from './ledger-operation.ts';
import type { UnitEmissionRow } from './emission-row.ts';
import type { SerialRange } from './serial.ts';

/** A row of units with serials and all facts that distinguish it from its neighbours. */
export type UnitRow = SerialRange & {
  readonly project: string;
  readonly year: number;
  readonly status: UnitEmissionRow['status'];
  readonly inventoryProject: string | null;
  readonly inventoryYear: number | null;
  readonly transferredTo: string | null;
  /** The note of a retirement against Other. */
  readonly note: string | null;
  /** Texts for the certificate of a new retirement; they do not distinguish rows. */
  readonly certificate?: CertificateTexts;
};

/**
 * Returns whether two lists of rows describe the same units in the same way. Adjacent ranges with equal facts count as one row, and a row
 * that ends before it begins counts as absent (product decisions §4).
 */
export function isSameUnits(one: readonly UnitRow[], other: readonly UnitRow[]): boolean {
  return JSON.stringify(mergeAdjacent(one)) === JSON.stringify(mergeAdjacent(other));
}

function mergeAdjacent(rows: readonly UnitRow[]): readonly UnitRow[] {
  const ordered = rows
    .filter(({ min, max }) => max >= min)
    .toSorted((one, next) => one.project.localeCompare(next.project) || one.min - next.min)
    .map(inKeyOrder);
  const all: ReturnType<typeof inKeyOrder>[] = [];
  for (const row of ordered) {
    const last = all.at(-1);
    const isNext = last !== undefined && last.max + 1 === row.min && hasEqualFacts(last, row);
    if (isNext) all[all.length - 1] = { ...last, max: row.max };
    else all.push(row);
  }
  return all;
}

/** Returns the facts in a fixed order of keys, so that rows can be compared as JSON. */
function inKeyOrder({
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

function hasEqualFacts(
  { min: _, max: __, ...one }: ReturnType<typeof inKeyOrder>,
  { min: ___, max: ____, ...next }: ReturnType<typeof inKeyOrder>,
): boolean {
  return JSON.stringify(one) === JSON.stringify(next);
}
