import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { Tx } from '../kernel/db.ts';
import { m } from '#messages/messages.js';
import { ProblemError } from '../kernel/problems.ts';
import { eventFromRow } from './block-rows.ts';

/** A request that may come twice and must act once: its key within its organisation, and a hash of what it asks. */
export type OnceOnly = { readonly organization: string; readonly key: string; readonly requestHash: string };

/**
 * Claims a key, or recalls what its first request did. Two requests with one key wait for each other here. The same key
 * with another request is a conflict: it never acts.
 */
export async function recallOnce(tx: Tx, once: OnceOnly, now: Date): Promise<RecordedEvent[] | null> {
  const { organization, key, requestHash } = once;
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
  if (earlier.requestHash !== requestHash)
    throw new ProblemError(409, (locale) => m.problem_key_reused({}, { locale }));
  if (earlier.firstEvent === null) return [];
  const rows = await tx
    .selectFrom('ledgerEvent')
    .selectAll()
    .where('idx', '>=', earlier.firstEvent)
    .where('idx', '<', earlier.firstEvent + earlier.events)
    .orderBy('idx')
    .execute();
  return rows.map(eventFromRow);
}

/** Keeps which events a claimed key stands for. */
export async function rememberOnce(tx: Tx, once: OnceOnly, events: readonly RecordedEvent[]): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ firstEvent: events[0]?.index ?? null, events: events.length })
    .where('organization', '=', once.organization)
    .where('key', '=', once.key)
    .execute();
}

/** Gives a key back whose request was refused: corrected, it may come again under the same key. */
export async function forgetOnce(tx: Tx, once: OnceOnly): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where('organization', '=', once.organization)
    .where('key', '=', once.key)
    .execute();
}
