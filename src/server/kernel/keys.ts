import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFault, StartProblem } from './start-problem.ts';

const BYTES = 32;
const OWNER_ONLY = 0o600;
const FOLDER_OF_OWNER = 0o700;

/** Keys of the registry: a purpose always has the same one, and none tells anything of another. */
export type Keys = (purpose: string) => Buffer<ArrayBuffer>;

/** Keys from one secret. */
export function keysFrom(secret: string): Keys {
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, BYTES));
}

/** Keys from the secret of the settings, or else from one that is made once and kept in the data folder. */
export function openKeys(secret: string | null, dataDir: string): Keys {
  return keysFrom(secret ?? keptSecret(join(dataDir, 'keys')));
}

function keptSecret(folder: string): string {
  const path = join(folder, 'secret');
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_OF_OWNER });
    return read(path) ?? makeSecret(path);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The key in ${path} cannot be read. Let this user read it, or set SECRET.`);
  }
}

/** Written beside and then linked: it is there whole or not at all, and the first of two writers wins. */
function makeSecret(path: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(BYTES).toString('hex'), { mode: OWNER_ONLY, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isFault(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}

function read(path: string): string | null {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= BYTES) return secret;
  } catch (error) {
    if (isFault(error, 'ENOENT')) return null;
    throw error;
  }
  throw new StartProblem(
    `The key in ${path} is cut off. Put it back from a copy, or delete it to get a new one.`,
  );
}
