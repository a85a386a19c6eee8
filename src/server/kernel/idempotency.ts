import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { m } from '#messages/messages.js';
import type { Tx } from './db.ts';
import { ProblemError, wrongField } from './problems.ts';
import { prepareWrite } from './statements.ts';

const MAX_KEY_LENGTH = 200;

/** A request's `Idempotency-Key`, unique within its organization, and a hash of the request. */
export type IdempotencyKey = {
  readonly organization: string;
  readonly key: string;
  readonly requestHash: string;
};

/**
 * Returns the key in an `Idempotency-Key` header, or null without one. Throws a 400 problem if it is malformed.
 */
export function readKey(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header === '') return null;
  if (header.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(header)) return header;
  throw wrongField('Idempotency-Key', (locale) => m.problem_field({}, { locale }));
}

/**
 * Returns the key of a request with its organization, or null without one. `request` must be the same in every
 * repetition. Throws a 400 problem if the key is malformed.
 */
export function readIdempotencyKey(
  headers: IncomingHttpHeaders,
  organization: string,
  request: unknown,
): IdempotencyKey | null {
  const key = readKey(headers['idempotency-key']);
  if (key === null) return null;
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return { organization, key, requestHash };
}

/**
 * Claims a key. Returns null the first time, the stored row after that. A concurrent request with the same
 * key waits for the first one's commit. Throws a 409 problem if the key was used for another request.
 */
async function claimIdempotencyKey(tx: Tx, { organization, key, requestHash }: IdempotencyKey, now: Date) {
  const claimed = await insertKey(tx, { organization, key, requestHash, createdAt: now });
  if (claimed.length === 1) return null;
  const earlier = await tx
    .selectFrom('idempotency')
    .selectAll()
    .where('organization', '=', organization)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.requestHash !== requestHash) throw keyReused();
  return earlier;
}

type NewKey = IdempotencyKey & { readonly createdAt: Date };

const insertKey = prepareWrite((tx, { organization, key, requestHash, createdAt }: NewKey) =>
  tx
    .insertInto('idempotency')
    .values({ organization, key, requestHash, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

/**
 * Runs `work` once per key, in the caller's transaction; later requests with the key get the stored result.
 * Throws a 409 problem if the key was used for another request. If `work` throws, the key is free again.
 */
export async function withIdempotencyKey(
  tx: Tx,
  idempotencyKey: IdempotencyKey | null,
  now: Date,
  work: () => Promise<string>,
): Promise<string> {
  if (idempotencyKey === null) return work();
  const earlier = await claimIdempotencyKey(tx, idempotencyKey, now);
  if (earlier !== null) {
    if (earlier.answer === null) throw keyReused();
    return earlier.answer;
  }
  const answer = await work();
  await tx
    .updateTable('idempotency')
    .set({ answer })
    .where('organization', '=', idempotencyKey.organization)
    .where('key', '=', idempotencyKey.key)
    .execute();
  return answer;
}

/**
 * Returns the stored result of an earlier request with this key, or null. Throws a 409 problem if the key was
 * used for another request.
 */
export async function findStoredAnswer(
  tx: Tx,
  { organization, key, requestHash }: IdempotencyKey,
): Promise<string | null> {
  const earlier = await tx
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('organization', '=', organization)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  if (earlier.requestHash !== requestHash || earlier.answer === null) throw keyReused();
  return earlier.answer;
}

const RETENTION_MS = 30 * 86_400_000;

/**
 * Deletes keys first used more than thirty days ago. A later request with such a key is carried out as a new
 * one.
 */
export async function forgetIdempotencyKeys(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS);
  await tx.deleteFrom('idempotency').where('createdAt', '<', before).execute();
}

/** Returns a 409 problem: the key was used for another request. */
export function keyReused(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_key_reused({}, { locale }));
}
