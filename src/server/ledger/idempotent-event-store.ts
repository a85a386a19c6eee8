import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { Tx } from '../kernel/db.ts';
import { claimIdempotencyKey, type IdempotencyKey } from '../kernel/idempotency.ts';
import { eventFromRow } from './block-rows.ts';

/** Claims a key (null), or recalls what its first request did. A reused key never acts (409). */
export async function recallEvents(
  tx: Tx,
  idempotencyKey: IdempotencyKey,
  now: Date,
): Promise<RecordedEvent[] | null> {
  const earlier = await claimIdempotencyKey(tx, idempotencyKey, now);
  if (earlier === null) return null;
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
export async function rememberEvents(
  tx: Tx,
  idempotencyKey: IdempotencyKey,
  events: readonly RecordedEvent[],
): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ firstEvent: events[0]?.index ?? null, events: events.length })
    .where('organization', '=', idempotencyKey.organization)
    .where('key', '=', idempotencyKey.key)
    .execute();
}

/** Gives a key back whose request was refused: corrected, it may come again under the same key. */
export async function forgetKey(tx: Tx, idempotencyKey: IdempotencyKey): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where('organization', '=', idempotencyKey.organization)
    .where('key', '=', idempotencyKey.key)
    .execute();
}
