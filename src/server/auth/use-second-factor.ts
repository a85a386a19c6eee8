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
 * Whether what was given is an account's second factor: six digits of the moment, each good once, or a recovery code, which
 * is used up. The account is locked by whoever asks.
 */
export async function isFactorGiven(
  tx: Tx,
  { id, factorSecret, factorStep }: Account,
  { given, now }: { readonly given: string; readonly now: Date },
  factor: SecondFactor,
): Promise<boolean> {
  const typed = given.replace(/\s/g, '');
  if (!sixDigits.test(typed)) return takeRecoveryCode(tx, id, recoveryCodeHash(given));
  if (factorSecret === null) return false;
  const step = factor.stepOf(factor.unseal(factorSecret), typed, factorStep, now);
  if (step === null) return false;
  await saveFactorStep(tx, id, step);
  return true;
}
