import { countUnits, type SerialRange } from '#domain/ledger/serial.ts';
import type { UnitPart } from '#domain/ledger/trace-units.ts';

/** What is drawn of a part: its units, and its place as shares (0 to 1) of the width of the whole range. */
export type BandPart = SerialRange & {
  readonly status: UnitPart['status'];
  readonly left: number;
  readonly width: number;
  /** Whether the event beside it changed these units. */
  readonly isChanged: boolean;
};

type Step = { readonly changes: SerialRange; readonly parts: readonly UnitPart[] };

/** A narrow screen has no room for more columns, and a reader no patience for more rows. */
const MAX_COLUMNS = 48;
const MAX_ROWS = 24;
/** A single tonne stays visible beside a million: the least share of a column, unless there are too many for it. */
const LEAST_SHARE = 0.05;
/** The share of the width that columns divide equally when there are many; the rest follows their tonnes. */
const EQUAL_SHARE = 0.8;

/**
 * Lays out the parts of a range after each of its events. A part keeps its place from row to row and divides where an event divides it.
 * Null if there are too many rows or parts to be read.
 */
export function layOutBands(range: SerialRange, steps: readonly Step[]): readonly BandPart[][] | null {
  const starts = columnStarts(range, steps);
  if (steps.length > MAX_ROWS || starts.length > MAX_COLUMNS) return null;
  const edges = columnEdges(range, starts);
  const edge = (sequence: number) => edges.get(sequence) ?? 0;
  return steps.map(({ changes, parts }) =>
    parts.map(({ min, max, status }) => ({
      min,
      max,
      status,
      left: edge(min),
      width: edge(max + 1) - edge(min),
      isChanged: min >= changes.min && max <= changes.max,
    })),
  );
}

/** Lays out amounts of a status each in one row, one after the other. */
export function layOutTotals(
  totals: readonly { readonly status: UnitPart['status']; readonly tonnes: number }[],
): readonly BandPart[] {
  let next = 1;
  const parts = totals.map(({ status, tonnes }) => {
    const min = next;
    next += tonnes;
    return { min, max: next - 1, status, issuer: '', holder: '' };
  });
  const range = { min: 1, max: next - 1 };
  const [band = []] = layOutBands(range, [{ changes: range, parts }]) ?? [];
  return band.map((part) => ({ ...part, isChanged: false }));
}

/** Returns the first numbers of the columns: wherever a part begins after any event. */
function columnStarts(range: SerialRange, steps: readonly Step[]): readonly number[] {
  const ends = steps.flatMap(({ parts }) => parts.flatMap(({ min, max }) => [min, max + 1]));
  const inside = ends.filter((start) => start > range.min && start <= range.max);
  return [...new Set([range.min, ...inside])].toSorted((one, other) => one - other);
}

/** Returns where each column begins and the last one ends, as shares of the width. */
function columnEdges(range: SerialRange, starts: readonly number[]): ReadonlyMap<number, number> {
  const least = Math.min(LEAST_SHARE, EQUAL_SHARE / starts.length);
  const shared = 1 - least * starts.length;
  const edges = new Map<number, number>();
  let left = 0;
  for (const [index, min] of starts.entries()) {
    edges.set(min, left);
    const max = (starts[index + 1] ?? range.max + 1) - 1;
    left += least + (shared * countUnits({ min, max })) / countUnits(range);
  }
  return edges.set(range.max + 1, 1);
}
