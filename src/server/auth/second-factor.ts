import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Keys } from '../kernel/keys.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CODES = 10;
const SIX_DIGITS = /^[0-9]{6}$/;
/** One step to either side: clocks differ a little. */
const WINDOW = 1;

/** The second factor: six digits of an app that shares a secret (RFC 6238), or one of ten recovery codes, each good once. */
export type SecondFactor = {
  readonly newSecret: () => Uint8Array;
  /** The secret as the database keeps it, and back: without the registry's key it is nothing. */
  readonly seal: (secret: Uint8Array) => Uint8Array;
  readonly unseal: (kept: Uint8Array) => Uint8Array;
  /** The step that six digits are right for; null where they are wrong, or of a step that was used. */
  readonly stepOf: (secret: Uint8Array, digits: string, used: number, now: Date) => number | null;
  /** What an app reads from the picture: issuer, account and secret. */
  readonly address: (secret: Uint8Array, account: string, issuer: string) => string;
};

/** Puts the second factor together from the registry's keys. */
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
    unseal: (kept) => {
      const decipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, IV_BYTES));
      decipher.setAuthTag(kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(kept.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    stepOf: (secret, digits, used, now) => {
      // The package compares bytes, and throws where six characters are more than six bytes.
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

/** New recovery codes, of 80 random bits each, in four groups: shown once, kept as hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    randomBytes(10)
      .toString('hex')
      .replace(/(.{5})(?=.)/g, '$1-'),
  );
}

/** What is kept of a recovery code; dashes, spaces and letter case are forgiven. */
export function recoveryCodeHash(code: string): Uint8Array {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
}
