import type { Tx } from '../kernel/db.ts';
import { takeRecoveryCode, saveFactorStep } from './second-factor-store.ts';
import { recoveryCodeHash, type SecondFactor } from './second-factor.ts';

type Account = {
  readonly id: string;
  readonly factorSecret: Uint8Array | null;
  readonly factorStep: number;
};

const sixDigits = /^\d{6}$/;

/**
 * True if `given` is a valid second factor of the account: current six digits or a recovery code, each accepted once.
 * The caller must hold the account's lock.
 */
export async function consumeSecondFactor(
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
