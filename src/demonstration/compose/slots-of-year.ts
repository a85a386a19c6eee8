import type { Entry } from './entry.ts';

/** Returns the slots of the documents for a realized year: the inventory document, and for the last year the verification report. */
export function slotsOfYear({ documents }: Entry, year: number, years: readonly number[]): string[] {
  const wanted = new Set([`inventory${year}`, ...(year === years.at(-1) ? ['verificationReport'] : [])]);
  return documents.map(({ slot }) => slot).filter((slot) => wanted.has(slot));
}
