import { createHash } from 'node:crypto';

const DOMAIN = 'cr-commit/v1\n';

/** A promise of a text that says nothing about it: whoever is given text and salt can check it, nobody can guess it. */
export function commitment(salt: Uint8Array, content: string): string {
  return `sha256:${createHash('sha256').update(DOMAIN).update(salt).update(content, 'utf8').digest('hex')}`;
}

/** The hash of a leaf in the log's tree (RFC 6962: a zero byte before the leaf). */
export function leafHash(leaf: Uint8Array): Uint8Array {
  return createHash('sha256').update(Uint8Array.of(0)).update(leaf).digest();
}
