import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { ProblemError } from '../kernel/problems.ts';
import { m } from '#messages/messages.js';
import { newRecoveryCodes, recoveryCodeHash, type SecondFactor } from './second-factor.ts';
import { replaceRecoveryCodes, saveFactor, saveFactorStep } from './second-factor-store.ts';
import { wrongFactorField } from './sign-in-problems.ts';
import { lockActiveAccount } from './session-store.ts';

/**
 * Creates a secret for the caller's app and returns its URL. The factor stays off until a code proves that the app
 * has the secret. Throws 409 if it is already on.
 */
export async function beginSecondFactor(
  tx: Tx,
  caller: Caller,
  issuer: string,
  factor: SecondFactor,
): Promise<string> {
  const account = await requireAccount(tx, caller);
  if (account.factorSince !== null) throw alreadySetUp();
  const secret = factor.newSecret();
  await saveFactor(tx, account.id, { factorSecret: factor.seal(secret), factorSince: null });
  return factor.address(secret, account.email, issuer);
}

/** Turns the second factor on if the digits are correct; returns the recovery codes, which are shown only once. */
export async function proveSecondFactor(
  tx: Tx,
  caller: Caller,
  { digits, now }: { readonly digits: string; readonly now: Date },
  factor: SecondFactor,
): Promise<string[]> {
  const account = await requireAccount(tx, caller);
  if (account.factorSince !== null) throw alreadySetUp();
  const { factorSecret } = account;
  const step =
    factorSecret === null
      ? null
      : factor.stepOf(factor.unseal(factorSecret), digits, account.factorStep, now);
  if (factorSecret === null || step === null) throw wrongFactorField();
  await saveFactor(tx, account.id, { factorSecret, factorSince: now });
  await saveFactorStep(tx, account.id, step);
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, account.id, codes.map(recoveryCodeHash));
  await recordAuditEntry(tx, caller, { act: 'second-factor-set-up' }, now);
  return codes;
}

/** Turns the caller's second factor off. */
export async function removeSecondFactor(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const account = await requireAccount(tx, caller);
  if (account.factorSince === null) return;
  await saveFactor(tx, account.id, { factorSecret: null, factorSince: null });
  await replaceRecoveryCodes(tx, account.id, []);
  await recordAuditEntry(tx, caller, { act: 'second-factor-removed' }, now);
}

async function requireAccount(tx: Tx, caller: Caller) {
  const account = await lockActiveAccount(tx, caller.account);
  if (account === undefined) throw sessionEnded();
  return account;
}

function alreadySetUp(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_factor_there({}, { locale }));
}
