import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../kernel/keys.ts';
import { fileAddress } from './file-address.ts';

const LIFETIME_SECONDS = 600;

/** Query of a signed link: expiry in Unix seconds, and signature. */
export type LinkQuery = { readonly exp?: unknown; readonly sig?: unknown };

export type FileLinks = {
  /** Returns a signed path to a non-public file, valid for ten minutes. */
  readonly sign: (file: string, now: Date) => string;
  readonly isGood: (file: string, query: LinkQuery, now: Date) => boolean;
};

/** Creates and verifies signed links to files that expire after ten minutes. */
export function fileLinks(keys: Keys): FileLinks {
  const key = keys('file-link');
  const signatureOf = (file: string, exp: string) =>
    createHmac('sha256', key).update(`${file} ${exp}`).digest();
  return {
    sign: (file, now) => {
      const exp = String(Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS);
      return `${fileAddress(file)}?exp=${exp}&sig=${signatureOf(file, exp).toString('base64url')}`;
    },
    isGood: (file, { exp, sig }, now) => {
      if (typeof exp !== 'string' || typeof sig !== 'string' || !/^\d{1,12}$/.test(exp)) return false;
      const actual = Buffer.from(sig, 'base64url');
      const expected = signatureOf(file, exp);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
      return Number(exp) * 1000 > now.getTime();
    },
  };
}
