import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { endAll, endOne } from './session-store.ts';

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
