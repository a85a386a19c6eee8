import { createHash, randomBytes } from 'node:crypto';
import { m } from '#messages/messages.js';
import { baseLocale } from '#messages/runtime.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { forgetTries, type SignInTry, type Throttle } from '../auth/failed-sign-ins.ts';
import { endSessions } from '../auth/sessions.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { type ProblemError, wrongField } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import {
  deleteCode,
  lockAccount,
  lockByEmail,
  saveCode,
  saveNoCode,
  saveOwnPassword,
  takeCode,
} from './account-store.ts';

const CODE_BYTES = 32;

/** Lifetime of an emailed code. */
const RESET_CODE_MS = 30 * 60_000;

/** Returns a code of 256 random bits and its hash. */
export function newResetCode(): { readonly code: string; readonly codeHash: Uint8Array } {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  return { code, codeHash: resetCodeHash(code) };
}

/** Hashes a code for storage. It is long enough that a plain hash is safe. */
export function resetCodeHash(code: string): Uint8Array {
  return createHash('sha256').update(code).digest();
}

const perAddress = { bucket: 'forgot', most: 10, seconds: 3600 };
const perAccount = { bucket: 'forgot-account', most: 3, seconds: 3600 };

type ResetRequest = { readonly emailKey: string; readonly address: string; readonly now: Date };

/**
 * Emails a code for choosing a new password. For unknown emails it does the same work (count, write, queue),
 * so that neither the response nor its time reveals whether an account exists.
 */
export async function askPasswordReset(
  tx: Tx,
  { emailKey, address, now }: ResetRequest,
  { mailbox, count }: { readonly mailbox: Mailbox; readonly count: CountRequest },
): Promise<void> {
  await count(tx, perAddress, address, now);
  await count(tx, perAccount, emailKey, now);
  const found = await lockByEmail(tx, emailKey);
  const account = found?.state === 'active' || found?.state === 'pending' ? found : null;
  const { code, codeHash } = newResetCode();
  if (account === null) await saveNoCode(tx);
  else {
    const expiresAt = new Date(now.getTime() + RESET_CODE_MS);
    await saveCode(tx, { account: account.id, codeHash, purpose: 'reset', expiresAt });
  }
  await recordAuditEvent(tx, null, { act: 'password-reset-asked', account: account?.id ?? null }, now);
  const values = { name: account?.contactName ?? '', email: account?.email ?? emailKey, code };
  await mailbox.post(tx, {
    template: { name: 'password-reset', values },
    to: account === null ? [] : [account.email],
    replyTo: null,
    locale: account?.locale ?? baseLocale,
  });
}

const triesLimit = { bucket: 'reset', most: 10, seconds: 3600 };

/** Counts an attempt before its code is checked. Throws 429 if this address tried too often. */
export async function beginReset(
  tx: Tx,
  { address, now }: { readonly address: string; readonly now: Date },
  count: CountRequest,
): Promise<void> {
  await count(tx, triesLimit, address, now);
}

type Reset = {
  readonly account: string;
  readonly codeHash: Uint8Array;
  readonly passwordHash: string;
  /** Client that resets the password, where the user signs in next. */
  readonly from: Omit<SignInTry, 'emailKey'>;
  readonly now: Date;
};

/**
 * Sets a password with a code and ends all sessions. The code is used up: the second of two concurrent
 * attempts fails.
 */
export async function finishReset(
  tx: Tx,
  { account: id, codeHash, passwordHash, from, now }: Reset,
  { mailbox, throttle }: { readonly mailbox: Mailbox; readonly throttle: Throttle },
): Promise<void> {
  const account = await lockAccount(tx, id);
  if (account?.state !== 'active' && account?.state !== 'pending') throw wrongCode();
  if (!(await takeCode(tx, id, codeHash, now))) throw wrongCode();
  await saveOwnPassword(tx, id, passwordHash);
  await endSessions(tx, id, now);
  if (account.emailKey !== null) await forgetTries(tx, throttle, { ...from, emailKey: account.emailKey });
  await recordAuditEvent(tx, null, { act: 'password-changed', account: id, facts: { by: 'code' } }, now);
  await mailPasswordChanged(tx, account, mailbox);
}

/** Returns a 400 problem, the same for an unknown email and for a wrong, used or expired code. */
export function wrongCode(): ProblemError {
  return wrongField('code', (locale) => m.problem_reset_code({}, { locale }));
}

type Change = { readonly passwordHash: string; readonly now: Date };

/**
 * Sets the caller's password after confirmation of the old one. Ends their other sessions and invalidates
 * emailed codes.
 */
export async function changePassword(
  tx: Tx,
  caller: Caller,
  { passwordHash, now }: Change,
  mailbox: Mailbox,
): Promise<void> {
  const account = await lockAccount(tx, caller.account);
  if (account?.state !== 'active') throw sessionEnded();
  await saveOwnPassword(tx, account.id, passwordHash);
  await deleteCode(tx, account.id);
  await endSessions(tx, account.id, now, caller.session);
  await recordAuditEvent(tx, caller, { act: 'password-changed', facts: { by: 'person' } }, now);
  await mailPasswordChanged(tx, account, mailbox);
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Emails an account that its password was changed. */
async function mailPasswordChanged(
  tx: Tx,
  { email, locale, contactName }: LockedAccount,
  mailbox: Mailbox,
): Promise<void> {
  const template = { name: 'password-changed' as const, values: { name: contactName ?? '' } };
  await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
}
