import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError, StartProblem } from './start-problem.ts';

const BYTES = 32;
const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

/** Derives a key for a purpose: always the same one, and independent of the keys for other purposes. */
export type Keys = (purpose: string) => Buffer<ArrayBuffer>;

/** Returns keys derived from one secret. */
export function keysFrom(secret: string): Keys {
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, BYTES));
}

/**
 * Returns keys derived from the given secret, or else from one created once and stored in the data folder.
 * Throws a `StartProblem` if that cannot be read.
 */
export function openKeys(secret: string | null, dataDir: string): Keys {
  return keysFrom(secret ?? readOrCreateSecret(join(dataDir, 'keys')));
}

function readOrCreateSecret(folder: string): string {
  const path = join(folder, 'secret');
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_OWNER_ONLY });
    return read(path) ?? writeOnce(path, randomBytes(BYTES).toString('hex'), OWNER_ONLY).trim();
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The key in ${path} cannot be read. Let this user read it, or set SECRET.`);
  }
}

/**
 * Writes a file that must never be replaced, atomically: to a temporary file, then linked. The first of two
 * concurrent writers wins. Returns what the file holds.
 */
export function writeOnce(path: string, text: string, mode: number): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8');
}

function read(path: string): string | null {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (isWhole(secret)) return secret;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
  }
  throw new StartProblem(
    `The key in ${path} is cut off. Put it back from a copy, or delete it to get a new one.`,
  );
}

/**
 * Returns false for a key that was cut off. Our own has two hexadecimal digits a byte; an operator's key can
 * have any characters.
 */
function isWhole(secret: string): boolean {
  return secret.length >= (/^[0-9a-f]*$/.test(secret) ? 2 * BYTES : BYTES);
}
