import { requireSteadyClock } from '../kernel/clock-watch.ts';
import type { Tx } from '../kernel/db.ts';
import { findLastAuditHead, lockLogHead } from './ledger-lock-store.ts';
import { placeEvent, writeEntry } from './ledger-work.ts';
import { appendEntries } from './ledger-write-store.ts';

/** Appends the genesis event (index 0) to an empty log. Does nothing when the log has events. */
export async function openLedger(tx: Tx, now: Date): Promise<void> {
  const head = await lockLogHead(tx);
  if (head.size > 0) return;
  await appendEntries(
    tx,
    [writeEntry(placeEvent({ type: 'genesis' }, 0, now), {}, false)],
    now.toISOString(),
  );
}

/**
 * Locks the log and reports whether it has no audit head for the UTC day of `now` yet. Throws a 503 problem while
 * the clock is wrong.
 */
export async function isAuditHeadDue(tx: Tx, now: Date): Promise<boolean> {
  const { lastAt, databaseNow } = await lockLogHead(tx);
  requireSteadyClock(tx, { lastAt, databaseNow });
  const last = await findLastAuditHead(tx);
  return last === null || dayOf(last) < dayOf(latest(now, lastAt));
}

export type AuditHead = {
  /** Number of audit log entries that the head covers. */
  readonly entries: number;
  /** Last hash of their chain, in hexadecimal. */
  readonly head: string;
};

/**
 * Appends a commitment to the audit log's head. The leaf holds the commitment; the opening holds the head
 * itself.
 */
export async function appendAuditHead(tx: Tx, { entries, head }: AuditHead, now: Date): Promise<void> {
  const { size, lastAt } = await lockLogHead(tx);
  const at = latest(now, lastAt);
  const event = placeEvent({ type: 'audit-head', entries }, size, at);
  await appendEntries(tx, [writeEntry(event, { note: head }, false)], at.toISOString());
}

/** Returns the latest of two times: an event is never dated before its predecessor. */
function latest(one: Date, other: Date): Date {
  return new Date(Math.max(one.getTime(), other.getTime()));
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
