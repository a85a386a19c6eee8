import { createHmac } from 'node:crypto';
import { m } from '#messages/messages.js';
import { networkOf } from './network-of.ts';
import type { Tx } from './db.ts';
import type { Keys } from './keys.ts';
import { ProblemError } from './problems.ts';
import { countRequest, listCounted } from './rate-limit-store.ts';

/** Maximum number of requests per address within any period of `seconds`. */
export type RateLimit = { readonly bucket: string; readonly most: number; readonly seconds: number };

/**
 * Counts a request of an address in its transaction. Throws a 429 problem over the limit; the rejected request is not
 * counted.
 */
export type CountRequest = (tx: Tx, limit: RateLimit, address: string, now: Date) => Promise<void>;

const TEST_FACTOR = 100;

/** Returns rate limits by address, counted in the database: they survive restarts and apply across all servers. */
export function rateLimits(keys: Keys, { environment }: { readonly environment: string }): CountRequest {
  const key = keys('rate-limit');
  const factor = environment === 'test' ? TEST_FACTOR : 1;
  return async (tx, { bucket, most, seconds }, address, now) => {
    const subject = createHmac('sha256', key).update(networkOf(address)).digest('hex');
    const periodMs = seconds * 1000;
    const counted = await listCounted(tx, { bucket, subject, since: new Date(now.getTime() - periodMs) });
    const oldest = counted[counted.length - most * factor];
    if (oldest !== undefined) throw tooMany(Math.ceil((oldest.getTime() + periodMs - now.getTime()) / 1000));
    await countRequest(tx, { bucket, subject, at: now, endsAt: new Date(now.getTime() + periodMs) });
  };
}

function tooMany(seconds: number): ProblemError {
  const wait = Math.max(1, seconds);
  const minutes = Math.ceil(wait / 60);
  return new ProblemError(
    429,
    (locale) => m.problem_too_many({ minutes }, { locale }),
    {},
    { retryAfter: wait },
  );
}
