/** Units of one project and vintage that an organization holds. */
type Holding = {
  /** Serial of the project, or of the entry of received units. */
  readonly projectSerial: string;
  readonly year: number;
  /** t CO₂e that can be retired, transferred or cancelled. */
  readonly tonnes: number;
};

/**
 * Returns how many t CO₂e an operation on `wanted` t CO₂e takes of each holding: first of the `preferred`
 * project, then of all; the oldest vintage first. What is wanted beyond all holdings is left out.
 */
export function proposeTonnes(
  holdings: readonly Holding[],
  wanted: number,
  preferred: string | null,
): readonly number[] {
  const isOther = ({ projectSerial }: Holding) => Number(projectSerial !== preferred);
  const order = holdings
    .map((holding, place) => ({ holding, place }))
    .toSorted(
      (one, other) => isOther(one.holding) - isOther(other.holding) || one.holding.year - other.holding.year,
    );
  const taken = holdings.map(() => 0);
  let left = wanted;
  for (const { holding, place } of order) {
    const part = Math.min(holding.tonnes, left);
    taken[place] = part;
    left -= part;
  }
  return taken;
}

/** Returns the sum of holdings in t CO₂e; of one project if it is named. */
export function sumHoldings(holdings: readonly Holding[], project: string | null = null): number {
  return holdings.reduce(
    (sum, { projectSerial, tonnes }) => (project === null || projectSerial === project ? sum + tonnes : sum),
    0,
  );
}
