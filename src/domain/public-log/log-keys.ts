/**
 * A key of the log: a verifier key, the smallest size of a checkpoint that it signs, since when it does, and whether the
 * log has another name since: keys of the name before sign nothing from then on.
 */
export type LogKey = {
  readonly key: string;
  readonly from: number;
  readonly at: Date;
  readonly isRenamed?: boolean;
};

const DAY_MS = 86_400_000;
const DAYS_WITH_BOTH = 90;

/** Returns when the predecessor of a key ends that signs since `at`: for ninety days both do. */
export function endOfRotation(at: Date): Date {
  return new Date(at.getTime() + DAYS_WITH_BOTH * DAY_MS);
}

/**
 * Returns the verifier keys of which one at least must have signed a checkpoint of `size` entries at a time, the
 * newest first. `keys` are those of the log, in its order.
 */
export function keysInForce(keys: readonly LogKey[], size: number, at: Date): readonly string[] {
  const reached = keys.filter(({ from }) => from <= size);
  const known = reached.slice(
    Math.max(
      0,
      reached.findLastIndex(({ isRenamed }) => isRenamed === true),
    ),
  );
  return known
    .filter((_, place) => {
      const next = known[place + 1];
      return next === undefined || at < endOfRotation(next.at);
    })
    .map(({ key }) => key)
    .toReversed();
}
