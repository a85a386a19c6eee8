/** Priority for the lock: writers go before readers. */
export type Priority = 'writes' | 'reads';

/** A waiting reader goes ahead after this many consecutive writers. */
const MAX_WRITES_IN_A_ROW = 8;

export type PriorityLock = {
  /** Waits for the lock; returns its release function, which has an effect once. */
  readonly acquire: (priority: Priority) => Promise<() => void>;
};

/**
 * Returns a lock for the single connection of the embedded database. Writers go first, so that many readers cannot
 * delay a save; readers still get their turn. First come, first served within a priority.
 */
export function priorityLock(): PriorityLock {
  const waiting: Record<Priority, (() => void)[]> = { writes: [], reads: [] };
  let isHeld = false;
  let writesInARow = 0;
  const next = (): (() => void) | undefined => {
    const isReadersTurn = waiting.reads.length > 0 && writesInARow >= MAX_WRITES_IN_A_ROW;
    const priority = waiting.writes.length > 0 && !isReadersTurn ? 'writes' : 'reads';
    writesInARow = priority === 'writes' ? writesInARow + 1 : 0;
    return waiting[priority].shift();
  };
  const release = () => {
    const resume = next();
    if (resume === undefined) isHeld = false;
    else resume();
  };
  return {
    acquire: async (priority) => {
      if (isHeld) await new Promise<void>((resume) => waiting[priority].push(resume));
      isHeld = true;
      let isReleased = false;
      return () => {
        if (!isReleased) release();
        isReleased = true;
      };
    },
  };
}
