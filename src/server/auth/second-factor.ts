import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import type { Keys } from '../kernel/keys.ts';
import { ProblemError } from '../kernel/problems.ts';
import { wrongFactorField } from './failed-sign-ins.ts';
import { lockActiveAccount, replaceRecoveryCodes, saveFactor, saveFactorStep } from './session-store.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const RECOVERY_CODES = 10;
const SIX_DIGITS = /^[0-9]{6}$/;
/** Also accepts the previous and the next step, for clock differences. */
const WINDOW = 1;

/**
 * The second factor: six digits of an authenticator app (TOTP, RFC 6238), or one of ten recovery codes. Each
 * is accepted once.
 */
export type SecondFactor = {
  readonly newSecret: () => Uint8Array;
  /** Encrypts a secret for the database with the registry's key. */
  readonly seal: (secret: Uint8Array) => Uint8Array;
  /** Decrypts a secret from the database. */
  readonly unseal: (sealed: Uint8Array) => Uint8Array;
  /** Returns the time step of six digits; null if they are wrong or from a step that was already used. */
  readonly stepOf: (secret: Uint8Array, digits: string, used: number, now: Date) => number | null;
  /** Returns the `otpauth:` URL for the QR code: issuer, account and secret. */
  readonly address: (secret: Uint8Array, account: string, issuer: string) => string;
};

/** Returns second-factor functions that use the registry's keys. */
export function secondFactor(keys: Keys): SecondFactor {
  const key = keys('second-factor');
  return {
    newSecret: () => randomBytes(SECRET_BYTES),
    seal: (secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    unseal: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    stepOf: (secret, digits, used, now) => {
      // The package compares bytes, and throws if six characters take more than six bytes.
      if (!SIX_DIGITS.test(digits)) return null;
      const totp = totpOf(secret);
      const timestamp = now.getTime();
      const delta = totp.validate({ token: digits, timestamp, window: WINDOW });
      if (delta === null) return null;
      const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
      return step > used ? step : null;
    },
    address: (secret, account, issuer) => totpOf(secret, account, issuer).toString(),
  };
}

function totpOf(secret: Uint8Array, label = '', issuer = ''): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({
    secret: new Secret({ buffer: bytes.buffer }),
    period: PERIOD_SECONDS,
    digits: 6,
    algorithm: 'SHA1',
    label,
    issuer,
  });
}

/** Returns ten new recovery codes of 80 random bits each, in four groups. Shown once, stored as hashes. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(10)
      .toString('hex')
      .replace(/(.{5})(?=.)/g, '$1-'),
  );
}

/** Hashes a recovery code for storage; ignores dashes, spaces and case. */
export function recoveryCodeHash(code: string): Uint8Array {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
}

/**
 * Creates a secret for the caller's app and returns its URL. The factor stays off until a code proves that
 * the app has the secret. Throws 409 if it is already on.
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

/**
 * Turns the second factor on if the digits are correct; returns the recovery codes, which are shown only
 * once.
 */
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
  await recordAuditEvent(tx, caller, { act: 'second-factor-set-up' }, now);
  return codes;
}

/** Turns the caller's second factor off. */
export async function removeSecondFactor(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const account = await requireAccount(tx, caller);
  if (account.factorSince === null) return;
  await saveFactor(tx, account.id, { factorSecret: null, factorSince: null });
  await replaceRecoveryCodes(tx, account.id, []);
  await recordAuditEvent(tx, caller, { act: 'second-factor-removed' }, now);
}

async function requireAccount(tx: Tx, caller: Caller) {
  const account = await lockActiveAccount(tx, caller.account);
  if (account === undefined) throw sessionEnded();
  return account;
}

function alreadySetUp(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_factor_there({}, { locale }));
}
