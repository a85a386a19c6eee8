import { isFigure, type OverviewFacts, type OverviewSums } from './overview-facts.ts';
import { requireEntry } from './require-entry.ts';
import { sourceOf } from './unit-source.ts';

/** Adds facts up over all entries, as the totals of years need them. */
export function sumEntries({ entries, vintages, planned, offsets }: OverviewFacts): OverviewSums {
  const known = new Map(entries.map((entry) => [entry.serial, entry]));
  const sourceOfEntry = (serial: string) => sourceOf(requireEntry(known, serial).kind);
  return {
    vintages: vintages.map(({ entry, ...sums }) => ({ ...sums, source: sourceOfEntry(entry) })),
    planned,
    offsets: offsets.map(({ entry, year, tonnes }) => ({ year, tonnes, source: sourceOfEntry(entry) })),
  };
}

/** Returns the serials of the entries that have a figure. */
export function countedEntries({
  vintages,
  planned,
  offsets,
}: Omit<OverviewFacts, 'entries'>): ReadonlySet<string> {
  return new Set([
    ...vintages.map(({ entry }) => entry),
    ...planned.filter(isFigure).map(({ entry }) => entry),
    ...offsets.flatMap(({ entry, inventory }) => [entry, inventory]),
  ]);
}
