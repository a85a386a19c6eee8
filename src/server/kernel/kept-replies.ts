import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterCommit, aroundTransactions, type Database, type Db, type Tx } from './db.ts';
import { type IdempotencyKey, keyReused, readKey, withIdempotencyKey } from './idempotency.ts';
import type { Keys } from './keys.ts';
import { type PreparedReply, prepareReply } from './prepared-reply.ts';

/** A request that carries a key, while it is answered. */
type Claim = { readonly key: IdempotencyKey; readonly now: Date; isClaimed: boolean };

const claims = new AsyncLocalStorage<Claim>();

/**
 * Returns the database for the use cases of calls. The first transaction of a request that carries a key claims
 * the key and stores its result with it, so that a repetition gets the result and acts no second time. Results
 * must be JSON values. Whatever comes before the work in transactions of its own (counting tries, confirming a
 * password) must use the database itself.
 */
export function withKeyClaims(database: Database): Database {
  return aroundTransactions(database, (tx, work) => claimFor(tx, work));
}

async function claimFor<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const claim = claims.getStore();
  if (claim === undefined || claim.isClaimed) return work();
  let done: { readonly result: Result } | null = null;
  const answer = await withIdempotencyKey(tx, claim.key, claim.now, async () => {
    done = { result: await work() };
    return JSON.stringify(done);
  });
  afterCommit(tx, () => {
    claim.isClaimed = true;
  });
  const { result } = done ?? (JSON.parse(answer) as { readonly result: Result });
  return result;
}

/** What makes a request the same as another: call, parameters, body and account. */
type RequestFacts = {
  /** The caller's organization and account; null if nobody is signed in. */
  readonly caller: { readonly organization: string; readonly account: string } | null;
  /** The client's network address, which stands for a caller who is not signed in. */
  readonly address: string;
  readonly request: unknown;
};

/** A reply, and whether it is the last word on the request. */
type MadeReply = { readonly prepared: PreparedReply; readonly isFinal: boolean };

/** Replies to requests with an idempotency key, kept word for word. */
export type KeptReplies = {
  /**
   * Returns the key of a request: null if its header names none. Throws a 400 problem if the header is
   * malformed.
   */
  readonly keyOf: (header: string | string[] | undefined, facts: RequestFacts) => IdempotencyKey | null;
  /**
   * Answers a request once per key: a repetition gets the first reply, byte for byte, also when it comes while
   * the first one is answered, or after what it shows was changed or deleted. Throws a 409 problem if the key was
   * used for another request. A refusal is not kept: the key is free again. A reply that is not final is made again
   * for each repetition, while what was done stays done once.
   */
  readonly once: (
    key: IdempotencyKey,
    now: Date,
    respond: () => Promise<MadeReply>,
  ) => Promise<PreparedReply>;
};

/** Opens the kept replies of a database. Bodies can hold passwords, so requests are hashed with a key. */
export function keptReplies(database: Database, keys: Keys): KeptReplies {
  const secret = keys('idempotency');
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  return {
    keyOf: (header, { caller, address, request }) => {
      const key = readKey(header);
      if (key === null) return null;
      const organization = caller?.organization ?? `address ${hash(address)}`;
      return { organization, key, requestHash: hash(JSON.stringify([caller?.account ?? null, request])) };
    },
    once: async (key, now, respond) => {
      const earlier = await findReply(database.db, key);
      if (earlier !== null) return earlier;
      const { prepared, isFinal } = await claims.run({ key, now, isClaimed: false }, respond);
      return isFinal ? database.transact(keepReply, key, prepared, now) : prepared;
    },
  };
}

/** A larger reply is made again for each repetition, from what is there then. */
const MAX_BYTES = 256 * 1024;

async function findReply(db: Db, { organization, key, requestHash }: IdempotencyKey) {
  const row = await db
    .selectFrom('idempotency')
    .select(['requestHash', 'reply', 'replyHeaders'])
    .where('organization', '=', organization)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.requestHash !== requestHash) throw keyReused();
  return toReply(row);
}

type KeptRow = { readonly reply: Uint8Array | null; readonly replyHeaders: string | null };

function toReply({ reply, replyHeaders }: KeptRow): PreparedReply | null {
  if (reply === null || replyHeaders === null) return null;
  const headers = JSON.parse(replyHeaders) as Record<string, string>;
  return prepareReply(gunzipSync(reply).toString('utf8'), headers);
}

/**
 * Keeps a reply before it is sent, unless one is kept already, and returns the kept one. Two requests with the
 * same key may both have made one.
 */
async function keepReply(
  tx: Tx,
  { organization, key, requestHash }: IdempotencyKey,
  made: PreparedReply,
  now: Date,
): Promise<PreparedReply> {
  const reply = gzipSync(made.body);
  if (reply.length > MAX_BYTES) return made;
  const replyHeaders = JSON.stringify(made.headers);
  const kept = await tx
    .insertInto('idempotency')
    .values({ organization, key, requestHash, createdAt: now, reply, replyHeaders })
    .onConflict((conflict) =>
      conflict.columns(['organization', 'key']).doUpdateSet({
        reply: sql`coalesce(idempotency.reply, excluded.reply)`,
        replyHeaders: sql`coalesce(idempotency.reply_headers, excluded.reply_headers)`,
      }),
    )
    .returning(['requestHash', 'reply', 'replyHeaders'])
    .executeTakeFirstOrThrow();
  if (kept.requestHash !== requestHash) throw keyReused();
  return toReply(kept) ?? made;
}
