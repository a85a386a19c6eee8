import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Tx } from '../kernel/db.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { countSince } from './failed-sign-in-store.ts';
import {
  beginTry,
  type SignInTry,
  type SignInWatch,
  succeedTry,
  type Throttle,
  uncountAttempt,
  wrongFactor,
  wrongSignIn,
} from './failed-sign-ins.ts';
import { type ClientInfo, type Opened, openSession, type SessionTokens } from './open-session.ts';
import { recoveryCodeHash, type SecondFactor } from './second-factor.ts';
import { lockActiveAccount, saveFactorStep, takeRecoveryCode } from './session-store.ts';

const addressLimit = { bucket: 'sign-in', most: 20, seconds: 60 };
const HOUR_MS = 3_600_000;
/** Subject of the failures of all accounts together, counted per clock hour. */
const ALL_ACCOUNTS = 'everybody';
const ALARM_FAILURES_PER_HOUR = 1000;
/** After this many consecutive failures, the user is told about the sign-in that followed. */
const NOTICE_AFTER_FAILURES = 3;

export type SignInDeps = {
  readonly tokens: SessionTokens;
  readonly throttle: Throttle;
  readonly count: CountRequest;
  readonly factor: SecondFactor;
  readonly mailbox: Mailbox;
  readonly watch: SignInWatch;
};

/**
 * Counts a sign-in attempt before its password is checked. Throws 429 if it must wait (see
 * `failed-sign-ins.ts`).
 */
export async function beginSignIn(
  tx: Tx,
  tried: SignInTry,
  now: Date,
  { throttle, count }: Pick<SignInDeps, 'throttle' | 'count'>,
): Promise<void> {
  await count(tx, addressLimit, tried.address, now);
  await beginTry(tx, throttle, tried, now);
}

/** A sign-in attempt with a correct password. */
type VerifiedSignIn = {
  readonly account: string;
  readonly tried: SignInTry;
  readonly totp: string | null;
  readonly client: ClientInfo;
  readonly now: Date;
};

/** The opened session, or the demand for a second factor. */
type SignInResult = { readonly kind: 'open'; readonly opened: Opened } | { readonly kind: 'factor-due' };

/** Opens a session after a correct password, if the second factor, where required, is correct too. */
export async function finishSignIn(tx: Tx, input: VerifiedSignIn, deps: SignInDeps): Promise<SignInResult> {
  const { account: id, tried, totp, client, now } = input;
  const account = await lockActiveAccount(tx, id);
  if (account === undefined || account.organization === null) throw wrongSignIn();
  if (account.factorSince !== null) {
    if (totp === null) {
      await uncountAttempt(tx, deps.throttle, tried);
      return { kind: 'factor-due' };
    }
    if (!(await consumeSecondFactor(tx, account, { given: totp, now }, deps.factor))) throw wrongFactor();
  }
  const failures = await succeedTry(tx, deps.throttle, tried);
  const person = { id, role: account.role, organization: account.organization };
  const opened = await openSession(tx, { person, client, impersonator: null, now }, deps.tokens);
  await recordAuditEvent(
    tx,
    { account: id, impersonator: null },
    { act: 'signed-in', facts: { failures } },
    now,
  );
  if (failures >= NOTICE_AFTER_FAILURES) {
    const values = { name: account.contactName ?? '', device: client.device, failures };
    await deps.mailbox.post(tx, {
      template: { name: 'signed-in-after-failures', values },
      to: [account.email],
      replyTo: null,
      locale: account.locale,
    });
  }
  return { kind: 'open', opened };
}

/**
 * Records a failed attempt, with its account if the email has one. Returns true for the failure in an hour,
 * over all accounts, at which administrators are alerted.
 */
export async function noteFailedSignIn(
  tx: Tx,
  account: string | null,
  { mailbox }: Pick<SignInDeps, 'mailbox'>,
  now: Date,
): Promise<boolean> {
  await recordAuditEvent(tx, null, { act: 'sign-in-failed', account }, now);
  const failures = await countSince(tx, ALL_ACCOUNTS, startOfHour(now));
  if (failures !== ALARM_FAILURES_PER_HOUR) return false;
  const template = { name: 'sign-in-alarm', values: { failures } } as const;
  await mailbox.postToAdmins(tx, { template, replyTo: null });
  return true;
}

function startOfHour(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}

type Account = {
  readonly id: string;
  readonly factorSecret: Uint8Array | null;
  readonly factorStep: number;
};

const sixDigits = /^\d{6}$/;

/**
 * True if `given` is a valid second factor of the account: current six digits or a recovery code, each
 * accepted once. The caller must hold the account's lock.
 */
async function consumeSecondFactor(
  tx: Tx,
  { id, factorSecret, factorStep }: Account,
  { given, now }: { readonly given: string; readonly now: Date },
  factor: SecondFactor,
): Promise<boolean> {
  const digits = given.replace(/\s/g, '');
  if (!sixDigits.test(digits)) return takeRecoveryCode(tx, id, recoveryCodeHash(given));
  if (factorSecret === null) return false;
  const step = factor.stepOf(factor.unseal(factorSecret), digits, factorStep, now);
  if (step === null) return false;
  await saveFactorStep(tx, id, step);
  return true;
}
