/** Who goes first when the one connection of the embedded database is free again. */
export type Lane = 'writes' | 'reads';

/** So many writes go past a waiting read, at most. */
const WRITES_IN_A_ROW = 8;

export type Lanes = {
  /** Waits until the connection is free; answers how to leave it. */
  readonly enter: (lane: Lane) => Promise<() => void>;
};

/**
 * Gives the one connection to one user at a time: writes before reads, as a crowd of readers must not keep anybody from what they came
 * to do, and a read after some writes all the same.
 */
export function lanes(): Lanes {
  const waiting: Record<Lane, (() => void)[]> = { writes: [], reads: [] };
  let isTaken = false;
  let writesInARow = 0;
  const next = (): (() => void) | undefined => {
    const isReadsTurn = waiting.reads.length > 0 && writesInARow >= WRITES_IN_A_ROW;
    const lane = waiting.writes.length > 0 && !isReadsTurn ? 'writes' : 'reads';
    writesInARow = lane === 'writes' ? writesInARow + 1 : 0;
    return waiting[lane].shift();
  };
  const leave = () => {
    const entering = next();
    if (entering === undefined) isTaken = false;
    else entering();
  };
  return {
    enter: async (lane) => {
      if (isTaken) await new Promise<void>((enter) => waiting[lane].push(enter));
      isTaken = true;
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave();
        hasLeft = true;
      };
    },
  };
}
