import { createHmac } from 'node:crypto';
import { onePlacePace, type Pace } from '#domain/account/try-again.ts';
import { m } from '#messages/messages.js';
import type { Tx } from '../kernel/db.ts';
import type { Keys } from '../kernel/keys.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError } from '../kernel/problems.ts';
import { deleteTries, lockTries, saveTries, undoAttempt } from './failed-sign-in-store.ts';

/**
 * Throttles password guessing against one subject, such as an email (with or without an account) or an account,
 * whatever the number of attackers.
 */
export type Throttle = {
  /** Counts an attempt as failed before its outcome is known. Throws 429 if the subject must wait. */
  readonly begin: (tx: Tx, subject: string, now: Date, pace?: Pace) => Promise<void>;
  /** Records a successful attempt: resets the count and returns the number of failures before it. */
  readonly succeed: (tx: Tx, subject: string) => Promise<number>;
  /** Uncounts an attempt that decided nothing yet, because the second factor is still due. */
  readonly takeBack: (tx: Tx, subject: string) => Promise<void>;
};

/** Counts attempts under a keyed hash of the subject, so that the table does not reveal who tried to sign in. */
export function signInThrottle(keys: Keys): Throttle {
  const key = keys('sign-in-throttle');
  const hash = (subject: string) => createHmac('sha256', key).update(subject).digest('hex');
  return {
    begin: async (tx, subject, now, pace = onePlacePace) => {
      const tries = await lockTries(tx, hash(subject), now);
      const wait = pace.waitAfter(tries, now);
      if (wait > 0) throw tooSoon(wait);
      await saveTries(tx, hash(subject), pace.oneMoreFailed(tries, now));
    },
    succeed: async (tx, subject) => Math.max(0, (await deleteTries(tx, hash(subject))) - 1),
    takeBack: (tx, subject) => undoAttempt(tx, hash(subject)),
  };
}

function tooSoon(seconds: number): ProblemError {
  const sentence = (locale: Locale) => m.problem_sign_in_slow({ seconds }, { locale });
  return new ProblemError(429, sentence, { error: sentence }, { retryAfter: seconds });
}
