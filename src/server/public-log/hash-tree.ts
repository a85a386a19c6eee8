import { hash } from 'node:crypto';
import { joinFromRight } from '#domain/public-log/tree.ts';

/** Bytes of a hash of the log (SHA-256). */
export const HASH_BYTES = 32;
/** A byte of one and two hashes (RFC 6962), overwritten by each pair: thousands are hashed one after the other. */
const pair = new Uint8Array(1 + 2 * HASH_BYTES);
pair[0] = 1;

/** Returns the hash of two neighbours of the log's tree. */
export function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  pair.set(left, 1);
  pair.set(right, 1 + HASH_BYTES);
  return hash('sha256', pair, 'buffer');
}

/** Returns bytes in Base64, as roots and hashes are written. */
export function inBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Returns the root of the tree of no leaves. */
export function emptyRoot(): Uint8Array {
  return hash('sha256', '', 'buffer');
}

/** Returns the hash of a complete subtree from its lowest hashes, a power of two of them. */
export function joinComplete(hashes: readonly Uint8Array[]): Uint8Array {
  let row = hashes;
  while (row.length > 1) {
    const pairs: Uint8Array[] = [];
    for (let at = 0; at < row.length; at += 2) pairs.push(joinFromRight(row.slice(at, at + 2), hashPair));
    row = pairs;
  }
  return joinFromRight(row, hashPair);
}
