import type { Tx } from '../kernel/db.ts';
import { findLastAuditHead, lockLogHead } from './ledger-lock-store.ts';
import { appendEntries, moveLogHead } from './ledger-write-store.ts';
import { placeEvent, writeEntry } from './write-entry.ts';

/** Locks the log, and answers whether it has no head of the audit log of this day (UTC) yet. */
export async function isAuditHeadDue(tx: Tx, now: Date): Promise<boolean> {
  const { lastAt } = await lockLogHead(tx);
  const last = await findLastAuditHead(tx);
  return last === null || dayOf(last) < dayOf(later(now, lastAt));
}

export type AuditHead = {
  /** How many entries of the audit log the head stands for. */
  readonly entries: number;
  /** The last link of their chain, in hexadecimal. */
  readonly head: string;
};

/** Appends the promise of the audit log's head: the leaf has its commitment, the head itself lies in the leaf's opening. */
export async function appendAuditHead(tx: Tx, { entries, head }: AuditHead, now: Date): Promise<void> {
  const { size, lastAt } = await lockLogHead(tx);
  const at = later(now, lastAt);
  const event = placeEvent({ type: 'audit-head', entries }, size, at);
  await appendEntries(tx, [writeEntry(event, head, false)]);
  await moveLogHead(tx, { events: 1, issued: 0, retired: 0 }, at.toISOString());
}

/** No event stands before the one before it. */
function later(one: Date, other: Date): Date {
  return new Date(Math.max(one.getTime(), other.getTime()));
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
