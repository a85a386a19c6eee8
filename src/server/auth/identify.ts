import type { Caller, Gate } from '../kernel/admit.ts';
import type { Db } from '../kernel/db.ts';
import { isBoundTo } from './session-binding.ts';
import { findLiveSession } from './session-queries.ts';
import type { SessionTokens } from './session-token.ts';

type Rules = {
  /** True if administrators need a second factor. */
  readonly adminTotp: boolean;
};

/**
 * Returns a function that identifies the caller of a token, read from the database each time. Null at once if the
 * account is disabled, the session has ended or the token was renewed more than ten seconds ago.
 */
export function createIdentify(db: Db, tokens: SessionTokens, { adminTotp }: Rules): Gate['identify'] {
  return async (token, cookies, now): Promise<Caller | null> => {
    const parsed = await tokens.read(token, now);
    if (parsed === null) return null;
    const session = await findLiveSession(db, parsed.session, now);
    if (session === undefined || session.organization === null) return null;
    const { formerToken, formerUntil } = session;
    const isFormer = formerToken === parsed.token && formerUntil !== null && formerUntil > now;
    if (session.token !== parsed.token && !isFormer) return null;
    if (!isBoundTo(session.binding, cookies)) return null;
    const isAdministrator = session.role === 'Administrator';
    const isImpersonated = session.impersonator !== null;
    return {
      account: session.account,
      session: session.id,
      organization: session.organization,
      isAdministrator,
      impersonator: session.impersonator,
      confirmedAt: session.confirmedAt,
      mustChangePassword: session.mustChangePassword && !isImpersonated,
      mustSetUpFactor: isAdministrator && adminTotp && session.factorSince === null,
    };
  };
}
