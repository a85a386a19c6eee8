import { createHmac } from 'node:crypto';
import { oneMoreFailed, waitAfter } from '#domain/account/try-again.ts';
import { m } from '#messages/messages.js';
import type { Tx } from '../kernel/db.ts';
import type { Keys } from '../kernel/keys.ts';
import { ProblemError } from '../kernel/problems.ts';
import { deleteTries, lockTries, saveTries, takeBackTry } from './failed-sign-in-store.ts';

/** Slows guessing at one address, whether somebody has it or not, and however many guess at once. */
export type Throttle = {
  /** Counts a try as failed before its outcome is known; 429 where it has to wait. */
  readonly begin: (tx: Tx, emailKey: string, now: Date) => Promise<void>;
  /** The try was good: everything is forgotten. Answers how many failed before it. */
  readonly succeed: (tx: Tx, emailKey: string) => Promise<number>;
  /** The try decided nothing yet (the second factor is still to come). */
  readonly takeBack: (tx: Tx, emailKey: string) => Promise<void>;
};

/** Tries in a row are counted under a keyed hash of the address: the table tells nobody who tried to sign in. */
export function signInThrottle(keys: Keys): Throttle {
  const key = keys('sign-in-throttle');
  const subjectOf = (emailKey: string) => createHmac('sha256', key).update(emailKey).digest('hex');
  return {
    begin: async (tx, emailKey, now) => {
      const subject = subjectOf(emailKey);
      const tries = await lockTries(tx, subject, now);
      const wait = waitAfter(tries, now);
      if (wait > 0) throw tooSoon(wait);
      await saveTries(tx, subject, oneMoreFailed(tries, now));
    },
    succeed: async (tx, emailKey) => Math.max(0, (await deleteTries(tx, subjectOf(emailKey))) - 1),
    takeBack: (tx, emailKey) => takeBackTry(tx, subjectOf(emailKey)),
  };
}

function tooSoon(seconds: number): ProblemError {
  const say = (locale: 'en' | 'fr') => m.problem_sign_in_slow({ seconds }, { locale });
  return new ProblemError(429, say, { error: say }, seconds);
}
