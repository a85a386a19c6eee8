import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** How long a mailed code lets its reader choose a password. */
export const RESET_CODE_MS = 30 * 60_000;

/** A code of 256 random bits, and what is kept of it. */
export function newResetCode(): { readonly code: string; readonly codeHash: Uint8Array } {
  const code = randomBytes(BYTES).toString('base64url');
  return { code, codeHash: resetCodeHash(code) };
}

/** What is kept of a code. Its bits are too many to guess, so a plain hash will do. */
export function resetCodeHash(code: string): Uint8Array {
  return createHash('sha256').update(code).digest();
}
