import { type KeyObject, verify } from 'node:crypto';
import { readVerifierKey } from '#domain/public-log/checkpoint.ts';
import { cosignedText } from '#domain/public-log/cosignature.ts';
import { ID_BYTES, keyIdOf, publicKeyOf } from './signer.ts';

/** An Ed25519 key of a witness, which signs the time as well (`cosignature/v1`). */
const ED25519_COSIGNATURE = 4;
const KEY_BYTES = 33;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
const SECOND_MS = 1000;
/** The last second that a `Date` of the database can have. */
const MAX_SECONDS = 253_402_300_799;

type OpenedKey = { readonly name: string; readonly id: Buffer; readonly publicKey: KeyObject };

/** True for the verifier key of a witness. */
export function isWitnessKey(text: string): boolean {
  return openWitnessKey(text) !== null;
}

function openWitnessKey(text: string): OpenedKey | null {
  const read = readVerifierKey(text);
  const typed = read === null ? null : Buffer.from(read.key, 'base64');
  if (read === null || typed?.length !== KEY_BYTES || typed[0] !== ED25519_COSIGNATURE) return null;
  const id = keyIdOf(read.name, typed);
  return id.toString('hex') === read.id ? { name: read.name, id, publicKey: publicKeyOf(typed) } : null;
}

type Line = { readonly name: string; readonly signature: string };

/**
 * Returns the signature of a witness among the signature lines under a checkpoint's text, and when it was made. Null if
 * there is none, or it does not hold.
 */
export function findCosignature(
  text: string,
  lines: readonly Line[],
  witnessKey: string,
): { readonly signature: string; readonly at: Date } | null {
  const key = openWitnessKey(witnessKey);
  if (key === null) return null;
  for (const { name, signature } of lines) {
    const bytes = Buffer.from(signature, 'base64');
    const isOwn = name === key.name && bytes.subarray(0, ID_BYTES).equals(key.id);
    if (!isOwn || bytes.length !== ID_BYTES + TIME_BYTES + SIGNATURE_BYTES) continue;
    const seconds = Number(bytes.readBigUInt64BE(ID_BYTES));
    const signed = Buffer.from(cosignedText(text, seconds), 'utf8');
    if (seconds > MAX_SECONDS || !verify(null, signed, key.publicKey, bytes.subarray(ID_BYTES + TIME_BYTES)))
      continue;
    return { signature, at: new Date(seconds * SECOND_MS) };
  }
  return null;
}
