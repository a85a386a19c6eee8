import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { openSession } from '../auth/open-session.ts';
import type { SessionTokens } from '../auth/session-token.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { type Act, lockForAct } from './lock-for-act.ts';
import { administratorsName, disabledUser } from './user-problems.ts';

type Deps = { readonly tokens: SessionTokens; readonly mailbox: Mailbox };

/**
 * Opens a session in which the caller impersonates an active, non-administrator account, and emails its user. The
 * session shares the cookie binding of the administrator's own session and ends with it.
 */
export async function impersonate(tx: Tx, act: Act, device: string, deps: Deps): Promise<string> {
  const { user } = await lockForAct(tx, act);
  const { caller, reason, now } = act;
  if (user.role === 'Administrator') throw administratorsName();
  if (user.state !== 'active') throw disabledUser();
  const { id: account, organization } = user;
  const opening = {
    person: { id: account, role: user.role, organization },
    client: { device, isBound: false },
    impersonator: { account: caller.account, session: caller.session },
    now,
  };
  const { token } = await openSession(tx, opening, deps.tokens);
  await recordAuditEntry(
    tx,
    caller,
    { act: 'impersonation-began', account, organization, facts: { reason } },
    now,
  );
  await deps.mailbox.post(tx, {
    template: { name: 'impersonated', values: { name: user.contactName ?? '', reason } },
    to: [user.email],
    replyTo: null,
    locale: user.locale,
  });
  return token;
}
