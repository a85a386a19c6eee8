import type { Caller, Gate } from '../kernel/admit.ts';
import type { Db } from '../kernel/db.ts';
import { isBoundTo } from './session-binding.ts';
import { findLiveSession } from './session-queries.ts';
import type { SessionTokens } from './session-token.ts';

type Rules = {
  /** Whether administrators need a second factor. */
  readonly adminTotp: boolean;
};

/**
 * Who a token stands for, read from the database each time: one whose account was disabled, whose session was ended or whose
 * token was renewed more than ten seconds ago is nobody at the very next request.
 */
export function identifier(db: Db, tokens: SessionTokens, { adminTotp }: Rules): Gate['identify'] {
  return async (token, cookies, now): Promise<Caller | null> => {
    const named = await tokens.read(token, now);
    if (named === null) return null;
    const session = await findLiveSession(db, named.session, now);
    if (session === undefined || session.organization === null) return null;
    const { formerToken, formerUntil } = session;
    const isFormer = formerToken === named.token && formerUntil !== null && formerUntil > now;
    if (session.token !== named.token && !isFormer) return null;
    if (!isBoundTo(session.binding, cookies)) return null;
    const isAdministrator = session.role === 'Administrator';
    const actsInPerson = session.impersonator === null;
    return {
      account: session.account,
      session: session.id,
      organization: session.organization,
      isAdministrator,
      impersonator: session.impersonator,
      confirmedAt: session.confirmedAt,
      mustChangePassword: session.mustChangePassword && actsInPerson,
      mustSetUpFactor: isAdministrator && adminTotp && session.factorSince === null,
    };
  };
}
