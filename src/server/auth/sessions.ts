import { FORMER_TOKEN_MS, tokenEnd } from '#domain/account/session-life.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import { deleteCounted } from '../kernel/rate-limit.ts';
import { deleteOldTries } from './failed-sign-in-store.ts';
import { claimsOf, type SessionTokens } from './open-session.ts';
import {
  deleteOld,
  endAll,
  endOne,
  lockActiveAccount,
  lockLiveSession,
  saveRenewal,
} from './session-store.ts';

/**
 * Renews a live session: returns a token valid for another half hour, but not beyond the session's end. The
 * previous token stays valid for ten seconds; renewals within that time, in other tabs, get the same new
 * token. Throws 401 for impersonation sessions, which cannot be renewed.
 */
export async function renewSession(
  tx: Tx,
  caller: Caller,
  tokens: SessionTokens,
  now: Date,
): Promise<string> {
  const session = await lockLiveSession(tx, caller.session, now);
  const account = await lockActiveAccount(tx, caller.account);
  if (session === undefined || account === undefined || account.organization === null) throw sessionEnded();
  if (session.impersonator !== null) throw sessionEnded();
  const { token, expiresAt } = await nextToken(tx, session, now);
  const person = { id: account.id, role: account.role, organization: account.organization };
  const claims = claimsOf(person, null);
  return tokens.write({ session: session.id, token, account: account.id, claims, now, expiresAt });
}

type LiveSession = NonNullable<Awaited<ReturnType<typeof lockLiveSession>>>;

async function nextToken(tx: Tx, session: LiveSession, now: Date) {
  if (session.formerUntil !== null && session.formerUntil > now) return session;
  const token = randomUuid();
  const expiresAt = tokenEnd(now, session.endsAt);
  await saveRenewal(tx, session.id, {
    token,
    formerToken: session.token,
    formerUntil: new Date(now.getTime() + FORMER_TOKEN_MS),
    usedAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/**
 * Ends all sessions of an account at once: its own, those in which an administrator impersonates it, and
 * those in which it impersonates others. `spared` stays open.
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
  if (isEnded) await recordAuditEvent(tx, caller, { act }, now);
  return isEnded;
}

/** Ends all sessions of the caller's account except the current one. */
export async function endMyOtherSessions(tx: Tx, caller: Caller, now: Date): Promise<void> {
  await endAll(tx, caller.account, caller.session, now);
  await recordAuditEvent(tx, caller, { act: 'session-ended', facts: { others: true } }, now);
}

const DAY_MS = 86_400_000;
const SESSION_RETENTION_DAYS = 90;

/**
 * Deletes expired data: sessions that ended 90 days ago, failed attempts older than a day, and counted
 * requests. Separate from sign-in, so that no sign-in waits for it.
 */
export async function forgetSignIns(tx: Tx, now: Date): Promise<void> {
  await deleteOld(tx, new Date(now.getTime() - SESSION_RETENTION_DAYS * DAY_MS));
  await deleteOldTries(tx, new Date(now.getTime() - DAY_MS));
  await deleteCounted(tx, now);
}
