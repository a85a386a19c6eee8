import crypto, { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readNote, readVerifierKey } from '#domain/public-log/checkpoint.ts';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const COMMITMENT = 'cr-commit/v1\n';
const ED25519 = 1;
const KEY_BYTES = 33;
const ID_BYTES = 4;
/** What stands before the 32 bytes of an Ed25519 public key (SPKI). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** SHA-256. The short way is not in the first versions of Node.js 20. */
const sha256: (bytes: Uint8Array) => Buffer =
  'hash' in crypto
    ? (bytes) => crypto.hash('sha256', bytes, 'buffer')
    : (bytes) => createHash('sha256').update(bytes).digest();

/** Returns the hash of a leaf in the log's tree (RFC 6962). */
export function leafHash(leaf: Uint8Array): Buffer {
  return sha256(Buffer.concat([LEAF, leaf]));
}

/** Returns the hash of two neighbours in the log's tree. */
export function hashPair(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([NODE, left, right]));
}

/** Returns the commitment to a text, as a leaf has it. */
export function commitmentTo(salt: Uint8Array, content: string): string {
  return `sha256:${sha256(Buffer.concat([Buffer.from(COMMITMENT), salt, Buffer.from(content, 'utf8')])).toString('hex')}`;
}

/** Returns the bytes of a Base64 text; null unless it is spelled as those bytes are. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** A key that checks signatures; `text` is the verifier key. */
export type CheckingKey = {
  readonly text: string;
  readonly name: string;
  /** SHA-256 of its type and bytes, in hexadecimal: what people compare. */
  readonly fingerprint: string;
  readonly isSigned: (note: string) => boolean;
};

/** Opens an Ed25519 verifier key; null if the text is none. */
export function openKey(text: string): CheckingKey | null {
  const read = readVerifierKey(text);
  const typed = read === null ? null : fromBase64(read.key);
  if (read === null || typed?.length !== KEY_BYTES || typed[0] !== ED25519) return null;
  const id = sha256(Buffer.concat([Buffer.from(`${read.name}\n`), typed])).subarray(0, ID_BYTES);
  if (id.toString('hex') !== read.id) return null;
  const raw = typed.subarray(1);
  const der = Buffer.concat([SPKI_PREFIX, raw]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return {
    text: text.trim(),
    name: read.name,
    fingerprint: sha256(typed).toString('hex'),
    isSigned: (note) => isSignedBy(note, { name: read.name, id, publicKey }),
  };
}

type Opened = { readonly name: string; readonly id: Buffer; readonly publicKey: KeyObject };

/** True if a note has a signature of the key, and every one that says so holds. */
function isSignedBy(note: string, { name, id, publicKey }: Opened): boolean {
  const signed = readNote(note);
  if (signed === null) return false;
  const text = Buffer.from(signed.text, 'utf8');
  const own = signed.signatures
    .filter((signature) => signature.name === name)
    .map(({ signature }) => fromBase64(signature));
  if (own.some((bytes) => bytes === null)) return false;
  const ofKey = own.filter((bytes) => bytes?.subarray(0, ID_BYTES).equals(id) === true);
  return (
    ofKey.length > 0 &&
    ofKey.every((bytes) => bytes !== null && verify(null, text, publicKey, bytes.subarray(ID_BYTES)))
  );
}
