import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readNote, readVerifierKey, verifierKeyText } from '#domain/public-log/checkpoint.ts';

/** Signs checkpoints in the name of a log. */
export type Signer = {
  /** The log's name: host and path of its address. */
  readonly origin: string;
  /** The key that checks the signatures, as a verifier key. */
  readonly key: string;
  /** Returns the signature of a text in Base64, after the key's id. */
  readonly sign: (text: string) => string;
};

const ED25519 = 1;
/** How many bytes of a signature are the id of its key. */
export const ID_BYTES = 4;
/** What stands before the 32 bytes of an Ed25519 public key (SPKI). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Returns the name of the log of a site: host and path of its address, then `/ledger`. */
export function originOf(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname.replace(/\/$/, '')}/ledger`;
}

/** Returns a signer with an Ed25519 key. */
export function signerOf(origin: string, privateKey: KeyObject): Signer {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const typed = Buffer.concat([Uint8Array.of(ED25519), publicKey.subarray(SPKI_PREFIX.length)]);
  const id = keyIdOf(origin, typed);
  return {
    origin,
    key: verifierKeyText({ name: origin, id: id.toString('hex'), key: typed.toString('base64') }),
    sign: (text) => Buffer.concat([id, sign(null, Buffer.from(text, 'utf8'), privateKey)]).toString('base64'),
  };
}

/** True if one of the signatures of a note is that of an Ed25519 verifier key, and holds. */
export function isSignedBy(note: string, verifierKey: string): boolean {
  const signed = readNote(note);
  const key = readVerifierKey(verifierKey);
  if (signed === null || key === null) return false;
  const publicKey = publicKeyOf(Buffer.from(key.key, 'base64'));
  return signed.signatures
    .filter(({ name }) => name === key.name)
    .map(({ signature }) => Buffer.from(signature, 'base64'))
    .filter((bytes) => bytes.subarray(0, ID_BYTES).toString('hex') === key.id)
    .some((bytes) => verify(null, Buffer.from(signed.text, 'utf8'), publicKey, bytes.subarray(ID_BYTES)));
}

/** Returns the id of a key: `typed` is a byte for its type and its bytes. */
export function keyIdOf(name: string, typed: Uint8Array): Buffer {
  return createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, ID_BYTES);
}

/** Opens an Ed25519 public key: `typed` is a byte for its type and its 32 bytes. */
export function publicKeyOf(typed: Uint8Array): KeyObject {
  const der = Buffer.concat([SPKI_PREFIX, typed.subarray(1)]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

/** Returns what people compare of a key: the SHA-256, in hexadecimal, of a verifier key's type and bytes. */
export function fingerprintOf(verifierKey: string): string {
  const key = readVerifierKey(verifierKey);
  if (key === null) throw new Error('This is no verifier key.');
  return createHash('sha256').update(Buffer.from(key.key, 'base64')).digest('hex');
}
