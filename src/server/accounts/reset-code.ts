import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Lifetime of an emailed code. */
export const RESET_CODE_MS = 30 * 60_000;

/** Returns a code of 256 random bits and its hash. */
export function newResetCode(): { readonly code: string; readonly codeHash: Uint8Array } {
  const code = randomBytes(BYTES).toString('base64url');
  return { code, codeHash: resetCodeHash(code) };
}

/** Hashes a code for storage. It is long enough that a plain hash is safe. */
export function resetCodeHash(code: string): Uint8Array {
  return createHash('sha256').update(code).digest();
}
