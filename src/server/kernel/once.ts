import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { m } from '#messages/messages.js';
import type { Tx } from './db.ts';
import { ProblemError, wrongField } from './problems.ts';

const MOST_KEY = 200;

/** A request that may come twice and must act once: its key within its organisation, and a hash of what it asks. */
export type Once = { readonly organization: string; readonly key: string; readonly requestHash: string };

/** What the header `Idempotency-Key` asks for, of a request that says `asked`; null where it is not sent. */
export function onceOf(headers: IncomingHttpHeaders, organization: string, asked: unknown): Once | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MOST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
    throw wrongField('Idempotency-Key', (locale) => m.problem_field({}, { locale }));
  }
  const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  return { organization, key, requestHash };
}

/**
 * Claims a key: null the first time, what was kept of that every other time. Two requests with one key wait for each other
 * here; the same key with another request is refused (409).
 */
export async function claimKey(tx: Tx, { organization, key, requestHash }: Once, now: Date) {
  const claimed = await tx
    .insertInto('idempotency')
    .values({ organization, key, requestHash, firstEvent: null, events: 0, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const earlier = await tx
    .selectFrom('idempotency')
    .selectAll()
    .where('organization', '=', organization)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.requestHash !== requestHash) throw keyReused();
  return earlier;
}

/**
 * Acts once under a key, in the transaction that acts: the second request with the same key waits for the first and is
 * given its answer; the same key with another request is refused (409). A refused act gives its key back.
 */
export async function actOnce(
  tx: Tx,
  once: Once | null,
  now: Date,
  act: () => Promise<string>,
): Promise<string> {
  if (once === null) return act();
  const earlier = await claimKey(tx, once, now);
  if (earlier !== null) {
    if (earlier.answer === null) throw keyReused();
    return earlier.answer;
  }
  const answer = await act();
  await tx
    .updateTable('idempotency')
    .set({ answer })
    .where('organization', '=', once.organization)
    .where('key', '=', once.key)
    .execute();
  return answer;
}

function keyReused(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_key_reused({}, { locale }));
}
