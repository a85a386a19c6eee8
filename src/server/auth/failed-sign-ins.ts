import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { allPlacesPace, countingPace, onePlacePace, type Pace } from '#domain/account/try-again.ts';
import { m } from '#messages/messages.js';
import type { Tx } from '../kernel/db.ts';
import type { Keys } from '../kernel/keys.ts';
import type { Locale } from '../kernel/locale.ts';
import type { MakeCounter } from '../kernel/monitoring.ts';
import { ProblemError, type Sentence, wrongField } from '../kernel/problems.ts';
import { networkOf } from '../kernel/rate-limit.ts';
import { deleteTries, lockTries, saveTries, uncountTry } from './failed-sign-in-store.ts';

/**
 * Throttles password guessing against one subject, such as an email (with or without an account) or an
 * account, whatever the number of attackers.
 */
export type Throttle = {
  /** Counts an attempt as failed before its outcome is known. Throws 429 if the subject must wait. */
  readonly begin: (tx: Tx, subject: string, now: Date, pace?: Pace) => Promise<void>;
  /** Records a successful attempt: resets the count and returns the number of failures before it. */
  readonly succeed: (tx: Tx, subject: string) => Promise<number>;
  /** Uncounts an attempt that decided nothing yet, because the second factor is still due. */
  readonly takeBack: (tx: Tx, subject: string) => Promise<void>;
};

/**
 * Counts attempts under a keyed hash of the subject, so that the table does not reveal who tried to sign in.
 */
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
    takeBack: (tx, subject) => uncountTry(tx, hash(subject)),
  };
}

function tooSoon(seconds: number): ProblemError {
  const sentence = (locale: Locale) => m.problem_sign_in_slow({ seconds }, { locale });
  return new ProblemError(429, sentence, { error: sentence }, { retryAfter: seconds });
}

/** A sign-in attempt: the email it is for, and where it comes from. */
export type SignInTry = {
  readonly emailKey: string;
  /** Network address of the client. */
  readonly address: string;
  /** Id of a device on which this account signed in before (`devices.ts`); otherwise null. */
  readonly device: string | null;
};

/**
 * Counts an attempt as failed before its outcome is known. Throws 429 if it must wait. A network waits for
 * its own failures against this email and, beyond a higher limit, for those of all networks together. A known
 * device waits only for its own failures, so others cannot lock its user out.
 */
export async function beginTry(tx: Tx, throttle: Throttle, tried: SignInTry, now: Date): Promise<void> {
  const { inARow, allPlaces, place } = subjectsOf(tried);
  await throttle.begin(tx, inARow, now, countingPace);
  if (tried.device === null) await throttle.begin(tx, allPlaces, now, allPlacesPace);
  await throttle.begin(tx, place, now, onePlacePace);
}

/**
 * Records a successful attempt: resets this place's failures. Returns the number of consecutive failures
 * before it, from all places.
 */
export async function succeedTry(tx: Tx, throttle: Throttle, tried: SignInTry): Promise<number> {
  const { inARow, allPlaces, place } = subjectsOf(tried);
  const failures = await throttle.succeed(tx, inARow);
  if (tried.device === null) await throttle.takeBack(tx, allPlaces);
  await throttle.succeed(tx, place);
  return failures;
}

/** Uncounts an attempt that decided nothing yet, because the second factor is still due. */
export async function uncountAttempt(tx: Tx, throttle: Throttle, tried: SignInTry): Promise<void> {
  const { inARow, allPlaces, place } = subjectsOf(tried);
  await throttle.takeBack(tx, inARow);
  if (tried.device === null) await throttle.takeBack(tx, allPlaces);
  await throttle.takeBack(tx, place);
}

/** Resets the failures that this place would wait for, after its user proved their identity by email. */
export async function forgetTries(tx: Tx, throttle: Throttle, tried: SignInTry): Promise<void> {
  for (const subject of Object.values(subjectsOf(tried))) await throttle.succeed(tx, subject);
}

/** Returns the subjects of an attempt; every caller must lock them in this order. */
function subjectsOf({ emailKey, address, device }: SignInTry) {
  const place = device === null ? `network ${networkOf(address)}` : `device ${device}`;
  return { inARow: emailKey, allPlaces: `${emailKey} all places`, place: `${emailKey} ${place}` };
}

const UNAUTHORIZED = 401;

/**
 * Returns the 401 for a wrong email or password and for disabled or archived accounts: the same in all cases,
 * so that it does not reveal who has an account.
 */
export function wrongSignIn(): ProblemError {
  return unauthorized('error', (locale) => m.problem_sign_in_wrong({}, { locale }));
}

/** Returns the 401 for a correct password of an account that is not approved yet. */
export function awaitingApproval(): ProblemError {
  return unauthorized('user', (locale) => m.problem_awaiting_approval({}, { locale }));
}

/** Returns the 401 for a correct password without the required second factor. */
export function factorDue(): ProblemError {
  return unauthorized('totp', (locale) => m.problem_factor_due({}, { locale }));
}

/** Returns the 401 for a wrong second factor. */
export function wrongFactor(): ProblemError {
  return unauthorized('totp', (locale) => m.problem_factor_wrong({}, { locale }));
}

/** True for a rejected sign-in, as opposed to other errors. */
export function isRefusedSignIn(error: unknown): boolean {
  return error instanceof ProblemError && error.status === UNAUTHORIZED;
}

/** Returns the 400 for a wrong code during the setup of the second factor. */
export function wrongFactorField(): ProblemError {
  return wrongField('totp', (locale) => m.problem_factor_wrong({}, { locale }));
}

function unauthorized(name: string, sentence: Sentence): ProblemError {
  return new ProblemError(UNAUTHORIZED, sentence, { [name]: sentence });
}

/** Reports sign-in failures to operators. */
export type SignInWatch = {
  readonly failed: () => void;
  /** Called when the failures of all accounts within an hour suggest large-scale password guessing. */
  readonly alarm: () => void;
};

/** Returns a watch that counts for `/metrics` and logs warnings. */
export function signInWatch(counter: MakeCounter, log: Logger): SignInWatch {
  const failures = counter('sign_in_failures_total', 'Tries to sign in that failed');
  const alarms = counter('sign_in_alarms_total', 'Hours in which too many tries to sign in failed');
  return {
    failed: failures,
    alarm: () => {
      alarms();
      log.warn('1,000 tries to sign in failed within this hour, over all accounts');
    },
  };
}
