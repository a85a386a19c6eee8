import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../kernel/keys.ts';
import { fileAddress } from './file-address.ts';

const LIFE_SECONDS = 600;

/** What a link that ends carries: the second of its end, and a signature. */
export type LinkQuery = { readonly exp?: unknown; readonly sig?: unknown };

export type FileLinks = {
  /** The address of a file that is not public, good for ten minutes. */
  readonly sign: (file: string, now: Date) => string;
  readonly isGood: (file: string, query: LinkQuery, now: Date) => boolean;
};

/** Links to files that only those open who were given them, and only for a while. */
export function fileLinks(keys: Keys): FileLinks {
  const key = keys('file-link');
  const signatureOf = (file: string, exp: string) =>
    createHmac('sha256', key).update(`${file} ${exp}`).digest();
  return {
    sign: (file, now) => {
      const exp = String(Math.floor(now.getTime() / 1000) + LIFE_SECONDS);
      return `${fileAddress(file)}?exp=${exp}&sig=${signatureOf(file, exp).toString('base64url')}`;
    },
    isGood: (file, { exp, sig }, now) => {
      if (typeof exp !== 'string' || typeof sig !== 'string' || !/^\d{1,12}$/.test(exp)) return false;
      const given = Buffer.from(sig, 'base64url');
      const right = signatureOf(file, exp);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
      return Number(exp) * 1000 > now.getTime();
    },
  };
}
