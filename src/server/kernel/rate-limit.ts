import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { m } from '#messages/messages.js';
import type { Tx } from './db.ts';
import type { Keys } from './keys.ts';
import { ProblemError } from './problems.ts';

/** Maximum number of requests per address within any period of `seconds`. */
export type RateLimit = { readonly bucket: string; readonly most: number; readonly seconds: number };

/**
 * Counts a request of an address in its transaction. Throws a 429 problem over the limit; the rejected
 * request is not counted.
 */
export type CountRequest = (tx: Tx, limit: RateLimit, address: string, now: Date) => Promise<void>;

const TEST_FACTOR = 100;

/**
 * Returns rate limits by address, counted in the database: they survive restarts and apply across all
 * servers.
 */
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

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns the network that requests are counted under: an IPv4 address itself (also IPv4-mapped), or the
 * first 64 bits of an IPv6 address, because a subscriber controls all the rest.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return address;
  const [before = '', after] = plain.split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  const groups = after === undefined ? head : [...head, ...zeros, ...tail];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

type Subject = { readonly bucket: string; readonly subject: string; readonly since: Date };

/**
 * Returns the times of a subject's counted requests since a moment, oldest first. Locks the subject until the
 * transaction ends.
 */
async function listCounted(tx: Tx, { bucket, subject, since }: Subject): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${bucket} ${subject}`}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('countedRequest')
    .select('at')
    .where('bucket', '=', bucket)
    .where('subject', '=', subject)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return rows.map((row) => row.at);
}

type Counted = {
  readonly bucket: string;
  readonly subject: string;
  readonly at: Date;
  readonly endsAt: Date;
};

/** Counts a request. */
async function countRequest(tx: Tx, counted: Counted): Promise<void> {
  await tx.insertInto('countedRequest').values(counted).execute();
}

/** Deletes counts that no limit needs any more. */
export async function deleteCounted(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('countedRequest').where('endsAt', '<', now).execute();
}
