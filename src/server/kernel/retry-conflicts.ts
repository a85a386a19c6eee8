import { setTimeout as wait } from 'node:timers/promises';

/** Serialisation failure, deadlock, lock not had in time: the three that a second try can mend. */
const passing: ReadonlySet<unknown> = new Set(['40001', '40P01', '55P03']);
const MOST_TRIES = 5;
const LONGEST_PAUSE_MS = 200;

/** Tries a transaction again when another was in its way: five times at most, each pause longer and by chance. */
export async function retryConflicts<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_TRIES || !isPassing(error)) throw error;
      await wait(Math.random() * Math.min(LONGEST_PAUSE_MS, 10 * 2 ** attempt));
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passing.has(error.code);
}
