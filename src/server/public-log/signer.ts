import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readNote, readVerifierKey, verifierKeyText } from '#domain/public-log/checkpoint.ts';
import { writeOnce } from '../kernel/keys.ts';
import { isSystemError, StartProblem } from '../kernel/start-problem.ts';

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
const ID_BYTES = 4;
/** What stands before the 32 bytes of an Ed25519 public key (SPKI). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const READ_ONLY = 0o400;
const FOLDER_OWNER_ONLY = 0o700;

/** Returns the name of the log of a site: host and path of its address, then `/ledger`. */
export function originOf(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname.replace(/\/$/, '')}/ledger`;
}

/** Returns a signer with an Ed25519 key. */
export function signerOf(origin: string, privateKey: KeyObject): Signer {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const typed = Buffer.concat([Uint8Array.of(ED25519), publicKey.subarray(SPKI_PREFIX.length)]);
  const id = createHash('sha256').update(`${origin}\n`).update(typed).digest().subarray(0, ID_BYTES);
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
  const der = Buffer.concat([SPKI_PREFIX, Buffer.from(key.key, 'base64').subarray(1)]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return signed.signatures
    .filter(({ name }) => name === key.name)
    .map(({ signature }) => Buffer.from(signature, 'base64'))
    .filter((bytes) => bytes.subarray(0, ID_BYTES).toString('hex') === key.id)
    .some((bytes) => verify(null, Buffer.from(signed.text, 'utf8'), publicKey, bytes.subarray(ID_BYTES)));
}

type KeyPlace = {
  /** A file with the key; null: the data folder. */
  readonly file: string | null;
  readonly dataDir: string;
  /** Whether a key is made where there is none. */
  readonly isMade: boolean;
};

/**
 * Returns the key that signs the log: of the file, or else of the data folder, where it is made once. Null if
 * there is none and none is to be made: another server signs. Throws a `StartProblem` if it cannot be used.
 */
export function openSigningKey({ file, dataDir, isMade }: KeyPlace): KeyObject | null {
  const path = file ?? join(dataDir, 'keys', 'ledger');
  try {
    const text = read(path) ?? (file === null && isMade ? makeKey(path) : null);
    if (text === null && file !== null)
      throw new StartProblem(`The key of the ledger in ${path} is missing. Check LEDGER_KEY_FILE.`);
    return text === null ? null : parseKey(text, path);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The key of the ledger in ${path} cannot be read or made. Let this user do so.`);
  }
}

function parseKey(text: string, path: string): KeyObject {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below: whatever is in the file, it is no such key.
  }
  throw new StartProblem(
    `The file ${path} holds no Ed25519 key in PEM. Put the ledger's key back from a copy.`,
  );
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
  }
}

function makeKey(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_OWNER_ONLY });
  const { privateKey } = generateKeyPairSync('ed25519');
  return writeOnce(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), READ_ONLY);
}
