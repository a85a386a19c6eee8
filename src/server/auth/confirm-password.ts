import { CONFIRMED_MS } from '#domain/account/session-life.ts';
import { m } from '#messages/messages.js';
import { noteAct } from '../audit/note-act.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { ProblemError } from '../kernel/problems.ts';
import { isPassword } from './hash-password.ts';
import { findPasswordHash } from './session-queries.ts';
import { saveConfirmed } from './session-store.ts';
import type { Throttle } from './sign-in-throttle.ts';

/** Asks callers for their own password where an act is dangerous. */
export type Confirm = {
  /** Refuses (403, under `adminPassword`) unless the caller gave the password within the last 15 minutes, or gives it now. */
  readonly recently: (caller: Caller, given: string | undefined, now: Date) => Promise<void>;
  /** Refuses (403, under that name) unless this is the caller's password, however lately it was given. */
  readonly now: (caller: Caller, field: string, given: string, now: Date) => Promise<void>;
};

/** Guesses at it are slowed as those at signing in are; a right one counts as given for the session. */
export function confirmer(database: Database, throttle: Throttle): Confirm {
  const confirm: Confirm['now'] = async (caller, field, given, now) => {
    // An administrator in another's name gives their own password, not that person's.
    const account = caller.impersonator ?? caller.account;
    const subject = `confirm ${account}`;
    await database.transactWithoutInvalidation(throttle.begin, subject, now);
    if (!(await isPassword(await findPasswordHash(database.db, account), given))) {
      const denied = { act: 'denied' as const, facts: { denial: 'confirmation' } };
      await database.transactWithoutInvalidation(noteAct, caller, denied, now);
      throw notConfirmed(field);
    }
    await database.transactWithoutInvalidation(
      noteConfirmed,
      { subject, session: caller.session, now },
      throttle,
    );
  };
  return {
    now: confirm,
    recently: async (caller, given, now) => {
      if (given !== undefined) return confirm(caller, 'adminPassword', given, now);
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
