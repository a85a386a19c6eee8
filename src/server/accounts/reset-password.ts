import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/end-sessions.ts';
import type { Throttle } from '../auth/sign-in-throttle.ts';
import { forgetTries, type SignInTry } from '../auth/sign-in-tries.ts';
import type { Tx } from '../kernel/db.ts';
import { type ProblemError, wrongField } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { lockAccount, saveOwnPassword } from './account-store.ts';
import { takeCode } from './password-code-store.ts';

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
 * Sets a password with a code and ends all sessions. The code is used up: the second of two concurrent attempts
 * fails.
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
  await recordAuditEntry(tx, null, { act: 'password-changed', account: id, facts: { by: 'code' } }, now);
  const { email, locale, contactName } = account;
  const template = { name: 'password-changed' as const, values: { name: contactName ?? '' } };
  await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
}

/** Returns a 400 problem, the same for an unknown email and for a wrong, used or expired code. */
export function wrongCode(): ProblemError {
  return wrongField('code', (locale) => m.problem_reset_code({}, { locale }));
}
