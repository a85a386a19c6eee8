import type { SerialRange } from '#domain/ledger/serial.ts';

const written = /^\[(\d+),(\d+)\)$/;

/** A serial range as the database writes it: its lower end belongs to it, its upper end does not. */
export function toInt8Range(range: SerialRange): string {
  return `[${range.min},${range.max + 1})`;
}

/** Reads a range back; what the database keeps is always in the one form that `toInt8Range` writes. */
export function fromInt8Range(text: string): SerialRange {
  const [, lower, upper] = written.exec(text) ?? [];
  if (lower === undefined || upper === undefined) throw new Error(`Not a serial range: ${text}`);
  return { min: Number(lower), max: Number(upper) - 1 };
}
