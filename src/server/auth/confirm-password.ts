import { CONFIRMED_MS } from '#domain/account/session-life.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { ProblemError } from '../kernel/problems.ts';
import { isPassword } from './hash-password.ts';
import { findPasswordHash } from './session-queries.ts';
import { saveConfirmed } from './session-store.ts';
import type { Throttle } from './sign-in-throttle.ts';

/** Asks callers for their password again before dangerous actions. */
export type Confirm = {
  /**
   * Throws 403 (under `adminPassword`) unless the caller entered the password in the last 15 minutes or sends it now.
   */
  readonly recently: (caller: Caller, password: string | undefined, now: Date) => Promise<void>;
  /** Throws 403 (under `field`) unless this is the caller's password, even if it was entered recently. */
  readonly now: (caller: Caller, field: string, password: string, now: Date) => Promise<void>;
};

/** Attempts are throttled like sign-in. A correct password also counts as recently entered in the session. */
export function passwordConfirmer(database: Database, throttle: Throttle): Confirm {
  const confirm: Confirm['now'] = async (caller, field, password, now) => {
    // An impersonating administrator enters their own password, not the user's.
    const account = caller.impersonator ?? caller.account;
    const subject = `confirm ${account}`;
    await database.transact(throttle.begin, subject, now);
    if (!(await isPassword(await findPasswordHash(database.db, account), password))) {
      const denied = { act: 'denied' as const, facts: { denial: 'confirmation' } };
      await database.transact(recordAuditEntry, caller, denied, now);
      throw notConfirmed(field);
    }
    await database.transact(noteConfirmed, { subject, session: caller.session, now }, throttle);
  };
  return {
    now: confirm,
    recently: async (caller, password, now) => {
      if (password !== undefined) return confirm(caller, 'adminPassword', password, now);
      if (now.getTime() - caller.confirmedAt.getTime() > CONFIRMED_MS) throw notConfirmed('adminPassword');
    },
  };
}

type Confirmed = { readonly subject: string; readonly session: string; readonly now: Date };

async function noteConfirmed(
  tx: Tx,
  { subject, session, now }: Confirmed,
  throttle: Throttle,
): Promise<void> {
  await throttle.succeed(tx, subject);
  await saveConfirmed(tx, session, now);
}

function notConfirmed(field: string): ProblemError {
  return new ProblemError(403, (locale) => m.problem_confirm({}, { locale }), {
    [field]: (locale) => m.problem_confirm({}, { locale }),
  });
}
