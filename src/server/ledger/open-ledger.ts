import type { Tx } from '../kernel/db.ts';
import { lockLogHead } from './ledger-lock-store.ts';
import { appendEntries } from './ledger-write-store.ts';
import { placeEvent, writeEntry } from './write-entry.ts';

/** Appends the genesis event (index 0) to an empty log. Does nothing when the log has events. */
export async function openLedger(tx: Tx, now: Date): Promise<void> {
  const head = await lockLogHead(tx);
  if (head.size > 0) return;
  await appendEntries(
    tx,
    [writeEntry(placeEvent({ type: 'genesis' }, 0, now), null, false)],
    now.toISOString(),
  );
}
