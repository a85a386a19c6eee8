import type { Entry } from './entry.ts';

/** The documents that come with a realized year: an inventory's own, and with the last year the report on all of them. */
export function slotsOfYear({ documents }: Entry, year: number, years: readonly number[]): string[] {
  const wanted = new Set([`inventory${year}`, ...(year === years.at(-1) ? ['verificationReport'] : [])]);
  return documents.map(({ slot }) => slot).filter((slot) => wanted.has(slot));
}
