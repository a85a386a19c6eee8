import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { Tx } from '../kernel/db.ts';
import { claimIdempotencyKey, type IdempotencyKey } from '../kernel/idempotency.ts';
import { eventFromRow } from './block-rows.ts';

/** Claims an idempotency key. Returns null for a new key, else the events of its first request. Throws 409 for another request. */
export async function claimKey(
  tx: Tx,
  idempotencyKey: IdempotencyKey,
  now: Date,
): Promise<RecordedEvent[] | null> {
  const previous = await claimIdempotencyKey(tx, idempotencyKey, now);
  if (previous === null) return null;
  if (previous.firstEvent === null) return [];
  const rows = await tx
    .selectFrom('ledgerEvent')
    .selectAll()
    .where('idx', '>=', previous.firstEvent)
    .where('idx', '<', previous.firstEvent + previous.events)
    .orderBy('idx')
    .execute();
  return rows.map(eventFromRow);
}

/** Releases the key of a refused request, so that a corrected request can reuse it. */
export async function releaseKey(tx: Tx, idempotencyKey: IdempotencyKey): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where('organization', '=', idempotencyKey.organization)
    .where('key', '=', idempotencyKey.key)
    .execute();
}
