import { createHash } from 'node:crypto';

const DOMAIN = 'cr-commit/v1\n';

/** Returns a commitment to a text. It reveals nothing about the text; text and salt together prove it. */
export function commitment(salt: Uint8Array, content: string): string {
  return `sha256:${createHash('sha256').update(DOMAIN).update(salt).update(content, 'utf8').digest('hex')}`;
}

/** Returns the hash of a leaf in the log's tree (RFC 6962: a zero byte precedes the leaf). */
export function leafHash(leaf: Uint8Array): Uint8Array {
  return createHash('sha256').update(Uint8Array.of(0)).update(leaf).digest();
}
