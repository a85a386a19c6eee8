import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  type PasswordFault,
  passwordFault,
} from '#domain/account/password-rules.ts';
import { CONFIRMED_MS } from '#domain/account/session-life.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { ProblemError, type Sentence, throwIfInvalid } from '../kernel/problems.ts';
import type { Throttle } from './failed-sign-ins.ts';
import { findPasswordHash } from './session-queries.ts';
import { saveConfirmed } from './session-store.ts';

/** argon2id with OWASP's recommended parameters: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One hash per core, four at most: more would not be faster, and would delay other requests. */
const limitHashing = limitConcurrency({ concurrent: Math.min(4, availableParallelism()), queued: 50 });

/** Hashes a password for storage. Takes tens of milliseconds: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(password, strength));
}

/** A hash that no password matches, so that unknown addresses take as long as known ones. */
const dummyHash = hash('nobody signs in with this', strength);

/** True if a password matches its stored hash; false without one, after the same amount of work. */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  const compared = storedHash ?? (await dummyHash);
  const isEqual = await limitHashing(() => verify(compared, password));
  return isEqual && storedHash !== null;
}

type NewPassword = {
  readonly password: string;
  /** Words an attacker tries first: organization, name, email and product; null if unknown. */
  readonly personal: readonly (string | null)[];
  /** The repeated password, from another field. */
  readonly again?: { readonly field: string; readonly password: string };
  /** The old password, if known. */
  readonly current?: string;
};

/** Throws a 400 problem, under `password` and the second field, if a new password breaks the rules. */
export async function requireNewPassword(input: NewPassword): Promise<void> {
  throwIfInvalid(await newPasswordFaults(input));
}

/** Returns the errors of a new password, under `password` and the second field. */
export async function newPasswordFaults({
  password,
  personal,
  again,
  current,
}: NewPassword): Promise<Readonly<Record<string, Sentence>>> {
  const words = personal.filter((text) => text !== null);
  const common = (commonPasswords ??= await loadCommonPasswords());
  const fault = passwordFault(password, { personal: words, isCommon: (text) => common.has(text) });
  const passwordError = fault === null ? sameAs(password, current) : sentences[fault];
  const isDifferent = again !== undefined && again.password !== password;
  return {
    ...(passwordError !== null && { password: passwordError }),
    ...(isDifferent && { [again.field]: (locale) => m.problem_passwords_differ({}, { locale }) }),
  };
}

function sameAs(password: string, current: string | undefined): Sentence | null {
  return password === current ? (locale) => m.problem_password_same({}, { locale }) : null;
}

const sentences: Readonly<Record<Exclude<PasswordFault, null>, Sentence>> = {
  short: (locale) => m.problem_password_short({ fewest: MIN_PASSWORD_CHARACTERS }, { locale }),
  long: (locale) => m.problem_password_long({ most: MAX_PASSWORD_CHARACTERS }, { locale }),
  common: (locale) => m.problem_password_common({}, { locale }),
  personal: (locale) => m.problem_password_personal({}, { locale }),
};

let commonPasswords: ReadonlySet<string> | undefined;

/**
 * Returns about 49,000 common passwords in lower case. They take megabytes, so they are loaded when the first
 * password is chosen.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Asks callers for their password again before dangerous actions. */
export type Confirm = {
  /**
   * Throws 403 (under `adminPassword`) unless the caller entered the password in the last 15 minutes or sends
   * it now.
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
      await database.transact(recordAuditEvent, caller, denied, now);
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
