import type { LedgerEvent } from '#domain/ledger/ledger-operation.ts';
import { requireSteadyClock } from '../kernel/clock-watch.ts';
import type { Tx } from '../kernel/db.ts';
import { lockLogHead } from './ledger-lock-store.ts';
import { placeEvent, writeEntry } from './ledger-work.ts';
import { appendEntries } from './ledger-write-store.ts';

/** Says how the log is signed from now on: with another key, or in another name as well (`epoch`). */
type KeyEvent = Extract<LedgerEvent, { readonly type: 'key' | 'epoch' }>;

/**
 * Appends the event that the log is signed with another verifier key from now on, and returns its time. Throws a
 * 503 problem while the clock is wrong or the ledger is halted.
 */
export async function recordKey(tx: Tx, signing: KeyEvent, now: Date): Promise<Date> {
  const head = await lockLogHead(tx);
  requireSteadyClock(tx, head);
  const at = new Date(Math.max(now.getTime(), head.lastAt.getTime()));
  const event = placeEvent(signing, head.size, at);
  await appendEntries(tx, [writeEntry(event, {}, false)], at.toISOString());
  return at;
}
