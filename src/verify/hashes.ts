import crypto, { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readNote, readVerifierKey, verifierKeyText } from '#domain/public-log/checkpoint.ts';
import { cosignedText } from '#domain/public-log/cosignature.ts';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const COMMITMENT = 'cr-commit/v1\n';
const ED25519 = 1;
/** An Ed25519 key of a witness, which signs the time as well. */
const ED25519_COSIGNATURE = 4;
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
  const opened = open(text, ED25519);
  if (opened === null) return null;
  const { name, typed } = opened;
  const isSigned = (note: string) => {
    const signed = readNote(note);
    const signatures = signed === null ? null : signaturesOf(signed.signatures, opened);
    if (signed === null || signatures === null || signatures.length === 0) return false;
    const bytes = Buffer.from(signed.text, 'utf8');
    return signatures.every((signature) => verify(null, bytes, opened.publicKey, signature));
  };
  return { text: text.trim(), name, fingerprint: sha256(typed).toString('hex'), isSigned };
}

/** The key of a witness. */
type WitnessKey = {
  readonly text: string;
  readonly name: string;
  /** Returns when the witness signed a note, in Unix seconds; null unless it did and its signatures hold. */
  readonly timeOf: (note: string) => number | null;
};

const TIME_BYTES = 8;

/** Opens the Ed25519 verifier key of a witness (`cosignature/v1`); null if the text is none. */
export function openWitnessKey(text: string): WitnessKey | null {
  const opened = open(text, ED25519_COSIGNATURE);
  if (opened === null) return null;
  const timeOf = (note: string) => {
    const signed = readNote(note);
    const signatures = signed === null ? null : signaturesOf(signed.signatures, opened);
    if (signed === null || signatures === null) return null;
    const times = signatures.map((bytes) => {
      const time = bytes.length > TIME_BYTES ? Number(bytes.readBigUInt64BE()) : Number.NaN;
      const text = Buffer.from(cosignedText(signed.text, time), 'utf8');
      const isRight =
        Number.isSafeInteger(time) && verify(null, text, opened.publicKey, bytes.subarray(TIME_BYTES));
      return isRight ? time : null;
    });
    return times.includes(null) ? null : (times[0] ?? null);
  };
  return { text: text.trim(), name: opened.name, timeOf };
}

/** Returns the verifier key, with its id, of an Ed25519 public key that signs as a witness. */
export function witnessKeyOf(
  name: string,
  publicKey: KeyObject,
): { readonly id: Buffer; readonly text: string } {
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(SPKI_PREFIX.length);
  const typed = Buffer.concat([Uint8Array.of(ED25519_COSIGNATURE), raw]);
  const id = keyId(name, typed);
  return { id, text: verifierKeyText({ name, id: id.toString('hex'), key: typed.toString('base64') }) };
}

type Opened = {
  readonly name: string;
  readonly id: Buffer;
  /** The key's type and bytes. */
  readonly typed: Buffer;
  readonly publicKey: KeyObject;
};

function open(text: string, type: number): Opened | null {
  const read = readVerifierKey(text);
  const typed = read === null ? null : fromBase64(read.key);
  if (read === null || typed?.length !== KEY_BYTES || typed[0] !== type) return null;
  const { name } = read;
  const id = keyId(name, typed);
  if (id.toString('hex') !== read.id) return null;
  const der = Buffer.concat([SPKI_PREFIX, typed.subarray(1)]);
  return { name, id, typed, publicKey: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

function keyId(name: string, typed: Uint8Array): Buffer {
  return sha256(Buffer.concat([Buffer.from(`${name}\n`), typed])).subarray(0, ID_BYTES);
}

type Line = { readonly name: string; readonly signature: string };

/** Returns a key's own signatures among those of a note; null if a line in its name is not Base64. */
function signaturesOf(lines: readonly Line[], { name, id }: Opened): Buffer[] | null {
  const own = lines.filter((line) => line.name === name).map(({ signature }) => fromBase64(signature));
  if (own.some((bytes) => bytes === null)) return null;
  return own.flatMap((bytes) =>
    bytes?.subarray(0, ID_BYTES).equals(id) === true ? [bytes.subarray(ID_BYTES)] : [],
  );
}
