import { hash } from 'node:crypto';
import { joinFromRight } from '#domain/public-log/tree.ts';

const NODE_PREFIX = Uint8Array.of(1);

/** Returns the hash of two neighbours of the log's tree (RFC 6962: a byte of one precedes them). */
export function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  return hash('sha256', Buffer.concat([NODE_PREFIX, left, right]), 'buffer');
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
