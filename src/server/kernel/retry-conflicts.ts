import { setTimeout as wait } from 'node:timers/promises';

/** Serialization failure, deadlock and lock timeout: a retry may succeed. */
const retryableCodes: ReadonlySet<unknown> = new Set(['40001', '40P01', '55P03']);
const MAX_TRIES = 5;
const MAX_PAUSE_MS = 200;

/** Retries a transaction after a conflict with another one: up to five times, with growing random pauses. */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error;
      await wait(Math.random() * Math.min(MAX_PAUSE_MS, 10 * 2 ** attempt));
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryableCodes.has(error.code);
}
