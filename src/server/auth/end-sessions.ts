import type { Tx } from '../kernel/db.ts';
import { endAll, endOne } from './session-store.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Caller } from '../kernel/admit.ts';

/**
 * Ends all sessions of an account at once: its own, those in which an administrator impersonates it, and those in
 * which it impersonates others. `spared` stays open.
 */
export async function endSessions(
  tx: Tx,
  account: string,
  now: Date,
  spared: string | null = null,
): Promise<void> {
  await endAll(tx, account, spared, now);
}

/** Ends one of the caller's sessions; false if the caller has no such session. */
export async function endMySession(tx: Tx, caller: Caller, session: string, now: Date): Promise<boolean> {
  const isEnded = await endOne(tx, caller.account, session, now);
  const act = session === caller.session ? 'signed-out' : 'session-ended';
  if (isEnded) await recordAuditEntry(tx, caller, { act }, now);
  return isEnded;
}

/** Ends all sessions of the caller's account except the current one. */
export async function endMyOtherSessions(tx: Tx, caller: Caller, now: Date): Promise<void> {
  await endAll(tx, caller.account, caller.session, now);
  await recordAuditEntry(tx, caller, { act: 'session-ended', facts: { others: true } }, now);
}
