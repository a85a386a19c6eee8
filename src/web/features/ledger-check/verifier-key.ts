import { readNote, readVerifierKey } from '#domain/public-log/checkpoint.ts';
import { type Bytes, concat, fromBase64, sha256, toHex, utf8 } from './web-hashes.ts';

const ED25519 = 1;
const KEY_BYTES = 33;
const ID_BYTES = 4;

/** An Ed25519 key that checks signatures. */
export type CheckingKey = {
  /** The verifier key. */
  readonly text: string;
  /** The name of its log. */
  readonly name: string;
  /** The key's id, in hexadecimal. */
  readonly id: string;
  /** The SHA-256, in hexadecimal, of its type and bytes: what people compare. */
  readonly fingerprint: string;
  readonly bytes: Bytes;
};

/** Opens an Ed25519 verifier key; null if the text is none. */
export async function openKey(text: string): Promise<CheckingKey | null> {
  const read = readVerifierKey(text);
  const typed = read === null ? null : fromBase64(read.key);
  if (read === null || typed?.length !== KEY_BYTES || typed[0] !== ED25519) return null;
  const named = await sha256(concat(utf8(`${read.name}\n`), typed));
  if (toHex(named.subarray(0, ID_BYTES)) !== read.id) return null;
  const fingerprint = toHex(await sha256(typed));
  return { text: text.trim(), name: read.name, id: read.id, fingerprint, bytes: typed.subarray(1) };
}

/** Whether a note is signed with a key; `unsupported` where the browser knows no Ed25519. */
export type Signature = 'signed' | 'not-signed' | 'unsupported';

/** Checks that a note has a signature of a key, and that every one that says so holds. */
export async function checkSignature(note: string, key: CheckingKey): Promise<Signature> {
  const signed = readNote(note);
  const own = (signed?.signatures ?? [])
    .filter(({ name }) => name === key.name)
    .map(({ signature }) => fromBase64(signature));
  const ofKey = own.filter((bytes) => bytes === null || toHex(bytes.subarray(0, ID_BYTES)) === key.id);
  if (signed === null || ofKey.length === 0) return 'not-signed';
  const opened = await importKey(key);
  if (opened === null) return 'unsupported';
  for (const bytes of ofKey) if (!(await holds(opened, bytes, utf8(signed.text)))) return 'not-signed';
  return 'signed';
}

async function importKey({ bytes }: CheckingKey): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  } catch {
    // Its length is right, so the browser lacks the algorithm.
    return null;
  }
}

async function holds(key: CryptoKey, bytes: Bytes | null, text: Bytes): Promise<boolean> {
  return bytes !== null && crypto.subtle.verify('Ed25519', key, bytes.subarray(ID_BYTES), text);
}
