import { useQuery } from '@tanstack/react-query';
import { type OverviewYear, readOwnInventoryOverview } from '#contract/overviews.ts';
import { call, keyOf } from './call.ts';
import { useClaims } from './session.ts';

/** A year of an inventory that counts, in t CO₂e, with the true-up of its organization in that year. */
export type InventoryYear = {
  readonly year: number;
  /** Emitted in the year. */
  readonly emitted: number;
  /** Retired against this year of the inventory. */
  readonly retired: number;
  readonly trueUp: OverviewYear;
};

/**
 * Returns the years that the reader's organization has counted, by the serial of their inventory, ascending; without
 * projected years. Undefined until they are read.
 */
export function useOwnInventories(): ReadonlyMap<string, readonly InventoryYear[]> | undefined {
  const isSignedIn = useClaims() !== null;
  const { data } = useQuery({
    queryKey: [...keyOf(readOwnInventoryOverview), 'inventories'],
    queryFn: ({ signal }) => call(readOwnInventoryOverview, { signal }),
    enabled: isSignedIn,
  });
  if (data === undefined) return undefined;
  const years = data.years.flatMap((trueUp) =>
    (trueUp.inventories ?? []).flatMap(({ projectSerial, inventory, retired }) =>
      projectSerial === null || inventory === null
        ? []
        : [{ projectSerial, year: trueUp.year, emitted: inventory, retired, trueUp }],
    ),
  );
  return Map.groupBy(years, ({ projectSerial }) => projectSerial);
}
