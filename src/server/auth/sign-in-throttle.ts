import { createHmac } from 'node:crypto';
import { onePlacePace, type Pace } from '#domain/account/try-again.ts';
import { m } from '#messages/messages.js';
import type { Tx } from '../kernel/db.ts';
import type { Keys } from '../kernel/keys.ts';
import { ProblemError } from '../kernel/problems.ts';
import { deleteTries, lockTries, saveTries, takeBackTry } from './failed-sign-in-store.ts';

/** Slows guessing at one subject (an address, whether somebody has it or not; an account), however many guess at once. */
export type Throttle = {
  /** Counts a try as failed before its outcome is known; 429 where it has to wait. */
  readonly begin: (tx: Tx, subject: string, now: Date, pace?: Pace) => Promise<void>;
  /** The try was good: everything is forgotten. Answers how many failed before it. */
  readonly succeed: (tx: Tx, subject: string) => Promise<number>;
  /** The try decided nothing yet (the second factor is still to come). */
  readonly takeBack: (tx: Tx, subject: string) => Promise<void>;
};

/** Tries in a row are counted under a keyed hash of the address: the table tells nobody who tried to sign in. */
export function signInThrottle(keys: Keys): Throttle {
  const key = keys('sign-in-throttle');
  const kept = (subject: string) => createHmac('sha256', key).update(subject).digest('hex');
  return {
    begin: async (tx, subject, now, pace = onePlacePace) => {
      const tries = await lockTries(tx, kept(subject), now);
      const wait = pace.waitAfter(tries, now);
      if (wait > 0) throw tooSoon(wait);
      await saveTries(tx, kept(subject), pace.oneMoreFailed(tries, now));
    },
    succeed: async (tx, subject) => Math.max(0, (await deleteTries(tx, kept(subject))) - 1),
    takeBack: (tx, subject) => takeBackTry(tx, kept(subject)),
  };
}

function tooSoon(seconds: number): ProblemError {
  const say = (locale: 'en' | 'fr') => m.problem_sign_in_slow({ seconds }, { locale });
  return new ProblemError(429, say, { error: say }, seconds);
}
