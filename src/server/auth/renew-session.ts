import { FORMER_TOKEN_MS, tokenEnd } from '#domain/account/session-life.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import { claimsOf } from './open-session.ts';
import { lockActiveAccount, lockLiveSession, saveRenewal } from './session-store.ts';
import type { SessionTokens } from './session-token.ts';

/**
 * Renews a live session: returns a token valid for another half hour, but not beyond the session's end. The previous
 * token stays valid for ten seconds; renewals within that time, in other tabs, get the same new token. Throws 401 for
 * impersonation sessions, which cannot be renewed.
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
