/** Bytes as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** True if the browser computes hashes on this page; without a secure connection it does not. */
export function canHash(): boolean {
  // Types say that it is always there.
  return (globalThis.crypto?.subtle as SubtleCrypto | undefined) !== undefined;
}

/** Returns the SHA-256 of bytes. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Returns the hash of a leaf in the log's tree (RFC 6962). */
export function leafHash(leaf: Bytes): Promise<Bytes> {
  return sha256(concat(LEAF, leaf));
}

/**
 * Returns the hash of two neighbours in the log's tree. It takes and returns promises, so that proofs are followed by
 * the rules of the domain, which know nothing of waiting.
 */
export async function hashPair(left: Promise<Bytes>, right: Promise<Bytes>): Promise<Bytes> {
  return sha256(concat(NODE, await left, await right));
}

/** Returns bytes one after the other. */
export function concat(...parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}

/** Returns the bytes of a Base64 text; null unless it is spelled as those bytes are. */
export function fromBase64(text: string): Bytes | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    // It has other characters.
    return null;
  }
}

/** Returns bytes in Base64. */
export function toBase64(bytes: Bytes): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Returns bytes in hexadecimal. */
export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the bytes of a text in UTF-8. */
export function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}
