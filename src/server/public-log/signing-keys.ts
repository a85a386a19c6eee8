import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeOnce } from '../kernel/keys.ts';
import { isSystemError, StartProblem } from '../kernel/start-problem.ts';

const READ_ONLY = 0o400;
const FOLDER_OWNER_ONLY = 0o700;

type KeyPlace = {
  /** The files with the keys; none: the data folder. */
  readonly files: readonly string[];
  readonly dataDir: string;
  /** Whether a key is made where there is none. */
  readonly isMade: boolean;
};

/**
 * Returns the keys of this server that sign the log: of the files, or else of the data folder, where the first is
 * made once and the next one is since a rotation. None if there are none and none is to be made: another server
 * signs. Throws a `StartProblem` if one cannot be used.
 */
export function openSigningKeys({ files, dataDir, isMade }: KeyPlace): readonly KeyObject[] {
  if (files.length > 0) return files.map(readRequired);
  const { first, next } = placesIn(dataDir);
  const found = readKey(first) ?? (isMade ? makeKey(first) : null);
  return [found, readKey(next)].filter((key) => key !== null);
}

function placesIn(dataDir: string) {
  return { first: join(dataDir, 'keys', 'ledger'), next: join(dataDir, 'keys', 'ledger-next') };
}

function readRequired(path: string): KeyObject {
  const key = readKey(path);
  if (key === null)
    throw new StartProblem(`The key of the ledger in ${path} is missing. Check LEDGER_KEY_FILE.`);
  return key;
}

/** Reads a key; null if there is no such file. Throws a `StartProblem` if it holds no Ed25519 key. */
function readKey(path: string): KeyObject | null {
  const text = guarded(path, () => read(path));
  return text === null ? null : parseKey(text, path);
}

/** Returns the key of a file, where one is made if there is none. Throws a `StartProblem` if it cannot be used. */
export function readOrMakeKey(path: string): KeyObject {
  return readKey(path) ?? makeKey(path);
}

/**
 * Puts a key into the data folder beside the one that signs, which `isCurrent` tells: it comes to be the first if
 * it was the next one until now.
 */
export function installNextKey(
  dataDir: string,
  key: KeyObject,
  isCurrent: (key: KeyObject) => boolean,
): void {
  const { first, next } = placesIn(dataDir);
  guarded(next, () => {
    const former = readKey(next);
    if (former !== null && isCurrent(former)) renameSync(next, first);
    rmSync(next, { force: true });
    return writeOnce(next, pemOf(key), READ_ONLY);
  });
}

function makeKey(path: string): KeyObject {
  const text = guarded(path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: FOLDER_OWNER_ONLY });
    return writeOnce(path, pemOf(generateKeyPairSync('ed25519').privateKey), READ_ONLY);
  });
  return parseKey(text, path);
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
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

/** Says in one sentence that a file cannot be used. */
function guarded<Value>(path: string, readOrMake: () => Value): Value {
  try {
    return readOrMake();
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The key of the ledger in ${path} cannot be read or made. Let this user do so.`);
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
  }
}
