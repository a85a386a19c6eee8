import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { Tx } from '../kernel/db.ts';
import { claimKey, type Once } from '../kernel/once.ts';
import { eventFromRow } from './block-rows.ts';

/** Claims a key (null), or recalls what its first request did. A reused key never acts (409). */
export async function recallOnce(tx: Tx, once: Once, now: Date): Promise<RecordedEvent[] | null> {
  const earlier = await claimKey(tx, once, now);
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
export async function rememberOnce(tx: Tx, once: Once, events: readonly RecordedEvent[]): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ firstEvent: events[0]?.index ?? null, events: events.length })
    .where('organization', '=', once.organization)
    .where('key', '=', once.key)
    .execute();
}

/** Gives a key back whose request was refused: corrected, it may come again under the same key. */
export async function forgetOnce(tx: Tx, once: Once): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where('organization', '=', once.organization)
    .where('key', '=', once.key)
    .execute();
}
