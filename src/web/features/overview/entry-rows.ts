import type { OverviewYearParts } from '#contract/overview-years.ts';
import { type Figures, sumFigures } from './overview-columns.ts';

/** An entry's part of a year. */
export type EntryRow = {
  /** The entry; null for the sum of the entries that are not named to the reader. */
  readonly projectSerial: string | null;
  readonly title: string;
  readonly isPublic: boolean;
  readonly figures: Figures;
};

type Part = { readonly projectSerial: string | null; readonly figures: Partial<Figures> };

/**
 * Returns a year's figures entry by entry, by title, and last the sum of those that are not named. Every column adds up to the
 * year's figure: offsets stand at the entry that the units come from, unretired tonnes at the inventory.
 */
export function entryRows(year: OverviewYearParts): readonly EntryRow[] {
  const named = new Map(year.entries.map((entry) => [entry.projectSerial, entry]));
  const parts = Map.groupBy(partsOf(year), (part) => part.projectSerial);
  return [...parts]
    .map(([projectSerial, ofEntry]) => {
      const entry = projectSerial === null ? undefined : named.get(projectSerial);
      return {
        projectSerial,
        title: entry?.title ?? projectSerial ?? '',
        isPublic: entry?.isPublic ?? false,
        figures: sumFigures(ofEntry.map((part) => part.figures)),
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.projectSerial === null) - Number(b.projectSerial === null) || a.title.localeCompare(b.title),
    );
}

function partsOf(year: OverviewYearParts): readonly Part[] {
  return [
    ...year.projects.map(({ projectSerial, ...figures }) => ({ projectSerial, figures })),
    ...year.held.map(({ projectSerial, source, held }) => ({ projectSerial, figures: { [source]: held } })),
    ...year.offsetSources.map(({ projectSerial, tonnes }) => ({
      projectSerial,
      figures: { offsets: tonnes },
    })),
    ...year.inventories.map(({ projectSerial, inventory, projectedInventory, retired }) => ({
      projectSerial,
      figures: {
        inventory,
        projectedInventory,
        unretiredInventory: inventory === null ? null : inventory - retired,
      },
    })),
  ];
}
