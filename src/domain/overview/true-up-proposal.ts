/** A year of a true-up; tonnes in t CO₂e. */
type TrueUpYear = {
  readonly year: number;
  /** Null for a year without an inventory in force. */
  readonly inventory: number | null;
  /** What is missing for neutrality; null where nothing is stated. */
  readonly shortfall: number | null;
};

/** What an organization can do for its true-up with the tonnes that it holds. */
export type TrueUpProposal =
  | { readonly state: 'balanced'; readonly year: number }
  | {
      readonly state: 'short';
      readonly year: number;
      readonly missing: number;
      /** What can be retired against the year now: what is missing, or all that is held. */
      readonly possible: number;
      /** What is missing after that. */
      readonly stillMissing: number;
      /** Earlier years that are short as well, the latest first. */
      readonly alsoShort: readonly { readonly year: number; readonly missing: number }[];
    };

/**
 * Proposes what to retire: for the latest year that has an inventory and is short. Balanced when no such year
 * is short; null without an inventory.
 */
export function proposeTrueUp(years: readonly TrueUpYear[], held: number): TrueUpProposal | null {
  const stated = years
    .filter(({ inventory, shortfall }) => inventory !== null && shortfall !== null)
    .map(({ year, shortfall }) => ({ year, missing: shortfall ?? 0 }))
    .toSorted((one, other) => other.year - one.year);
  const [latest] = stated;
  if (latest === undefined) return null;
  const [short, ...alsoShort] = stated.filter(({ missing }) => missing > 0);
  if (short === undefined) return { state: 'balanced', year: latest.year };
  const possible = Math.min(short.missing, held);
  return { state: 'short', ...short, possible, stillMissing: short.missing - possible, alsoShort };
}
