import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartProblem } from '../kernel/start-problem.ts';

/** The beginnings of X25519 keys in DER (RFC 8410), before their 32 bytes. */
const PUBLIC_DER = Buffer.from('302a300506032b656e032100', 'hex');
const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex');
const KEY_BYTES = 32;

/**
 * Reads a file with the keys that backups are encrypted to, one a line, as `age-keygen` writes them: public ones
 * (`age1…`), or secret ones (`AGE-SECRET-KEY-1…`), whose public ones are taken. Throws a `StartProblem` if it has none.
 */
export function readRecipients(path: string): readonly KeyObject[] {
  return readKeys(path, (line) => parseRecipient(line) ?? publicOf(parseIdentity(line)));
}

/** Reads a file with the secret keys that open backups (`AGE-SECRET-KEY-1…`). Throws a `StartProblem` if it has none. */
export function readIdentities(path: string): readonly KeyObject[] {
  return readKeys(path, parseIdentity);
}

function readKeys(path: string, parse: (line: string) => KeyObject | null): readonly KeyObject[] {
  const lines = readText(path)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const keys = lines.map(parse).filter((key) => key !== null);
  if (keys.length > 0 && keys.length === lines.length) return keys;
  throw new StartProblem(
    `The file ${path} holds no such key of age, or something else too. Make one with: age-keygen -o ${path}`,
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new StartProblem(`The key file ${path} cannot be read.`);
  }
}

function parseRecipient(line: string): KeyObject | null {
  const bytes = readBech32(line, 'age');
  return bytes === null ? null : publicKey(bytes);
}

function parseIdentity(line: string): KeyObject | null {
  const bytes = line === line.toUpperCase() ? readBech32(line.toLowerCase(), 'age-secret-key-') : null;
  return bytes === null
    ? null
    : createPrivateKey({ key: Buffer.concat([PRIVATE_DER, bytes]), format: 'der', type: 'pkcs8' });
}

function publicOf(secret: KeyObject | null): KeyObject | null {
  return secret === null ? null : createPublicKey(secret);
}

/** Returns a public key of X25519 from its 32 bytes. */
export function publicKey(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_DER, bytes]), format: 'der', type: 'spki' });
}

/** Returns the 32 bytes of a public key of X25519, also of a secret one's. */
export function publicBytes(key: KeyObject): Buffer {
  const ofPublic = key.type === 'private' ? createPublicKey(key) : key;
  return ofPublic.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
}

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_CHARACTERS = 6;
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Returns the 32 bytes of a text in Bech32 (BIP 173) that begins with `prefix` and `1`; null if it is none. */
function readBech32(text: string, prefix: string): Buffer | null {
  if (!text.startsWith(`${prefix}1`)) return null;
  const values = text
    .slice(prefix.length + 1)
    .split('')
    .map((letter) => ALPHABET.indexOf(letter));
  const codes = prefix.split('').map((letter) => letter.charCodeAt(0));
  const expanded = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  if (values.includes(-1) || checksum([...expanded, ...values]) !== 1) return null;
  const bits = values
    .slice(0, -CHECKSUM_CHARACTERS)
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.slice(0, KEY_BYTES * 8).match(/.{8}/g) ?? [];
  const rest = bits.slice(KEY_BYTES * 8);
  if (bytes.length !== KEY_BYTES || !/^0{0,4}$/.test(rest)) return null;
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

function checksum(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const top = sum >>> 25;
    const shifted = ((sum & 0x1ffffff) << 5) ^ value;
    return GENERATORS.reduce(
      (mixed, generator, bit) => ((top >> bit) & 1 ? mixed ^ generator : mixed),
      shifted,
    );
  }, 1);
}
