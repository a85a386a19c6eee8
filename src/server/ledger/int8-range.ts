import type { SerialRange } from '#domain/ledger/serial.ts';

const format = /^\[(\d+),(\d+)\)$/;

/** Formats a serial range as a PostgreSQL `int8range`, with an inclusive lower and an exclusive upper bound. */
export function toInt8Range(range: SerialRange): string {
  return `[${range.min},${range.max + 1})`;
}

/** Formats serial ranges, in any order, as a PostgreSQL `int8multirange`. */
export function toInt8MultiRange(ranges: readonly SerialRange[]): string {
  return `{${ranges.map(toInt8Range).join(',')}}`;
}

/** Parses an `int8range` in the canonical form that `toInt8Range` writes. */
export function fromInt8Range(text: string): SerialRange {
  const [, lower, upper] = format.exec(text) ?? [];
  if (lower === undefined || upper === undefined) throw new Error(`Not a serial range: ${text}`);
  return { min: Number(lower), max: Number(upper) - 1 };
}
