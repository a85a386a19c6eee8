import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { isSystemError, StartProblem } from '../kernel/start-problem.ts';
import { decrypt, Undecipherable } from './age.ts';

export const MANIFEST = 'manifest.json';
/** The end of the name of what is encrypted. */
export const ENCRYPTED = '.age';
/** The part that lists the hashes of all files, one a line. */
export const FILE_LIST = 'files.txt';
/** The folder, beside the backups, of the files of all of them by their hash. */
export const FILES_FOLDER = 'files';

/** The format that this version writes and reads. */
const FORMAT = 1;
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const KEYS_NAME = /^[0-9a-f]{8}$/;

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The registry's version. */
  version: z.string(),
  database: z.enum(['embedded', 'server']),
  /** The time of the state that it has, ISO 8601: what was done later is not in it. */
  at: z.iso.datetime(),
  /** The name of the keys that it is encrypted to (`keysName`); null if it is not. */
  key: z.string().regex(KEYS_NAME).nullable().default(null),
  parts: z.array(
    z.object({ name: z.string().regex(/^[a-z]+(?:\.[a-z]+)+$/), bytes: z.number(), sha256: hash }),
  ),
  /** How many files there are, and the hashes of those that were not in the store. */
  files: z.object({ count: z.number(), missing: z.array(hash) }),
  ledger: z.object({
    events: z.number(),
    newest: z.iso.datetime().nullable(),
    signed: z.object({ size: z.number(), root: z.string() }).nullable(),
  }),
  audit: z.object({ entries: z.number(), head: hash }).nullable(),
});

/** What a backup has, written when everything else is complete: a folder without one is no backup. */
export type Manifest = z.output<typeof manifest>;

/** Returns the manifest as it is written. */
export function printManifest(content: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`;
}

/** A backup below a folder: the name of its own folder, and when it was begun, which the name says. */
export type Backup = { readonly name: string; readonly at: Date };

/**
 * Lists the complete backups of a folder, the oldest first; folders without a manifest that can be read, or an encrypted
 * one, are none.
 */
export async function listBackups(folder: string): Promise<readonly Backup[]> {
  const names = (await readdirOrNone(folder)).filter(isBackupName).toSorted();
  const found = await Promise.all(names.map((name) => isComplete(join(folder, name))));
  return names.filter((_name, place) => found[place]).map((name) => ({ name, at: timeOf(name) }));
}

async function isComplete(folder: string): Promise<boolean> {
  return existsSync(join(folder, `${MANIFEST}${ENCRYPTED}`)) || (await readPlain(folder)) !== null;
}

/**
 * Reads the manifest of a backup's folder; null if there is none, or one of another format. Throws a `StartProblem` if it
 * is encrypted and no identity opens it.
 */
export async function readManifest(folder: string, identities: readonly string[]): Promise<Manifest | null> {
  const path = join(folder, `${MANIFEST}${ENCRYPTED}`);
  if (!existsSync(path)) return readPlain(folder);
  if (identities.length === 0)
    throw new StartProblem(`The backup in ${folder} is encrypted. Give its key with --identity KEYFILE.`);
  try {
    return parseManifest(await text(Readable.from(decrypt(createReadStream(path), identities))));
  } catch (error) {
    if (!(error instanceof Undecipherable)) throw error;
    throw new StartProblem(`${path} cannot be decrypted. ${error.message} Nothing was restored.`);
  }
}

async function readPlain(folder: string): Promise<Manifest | null> {
  try {
    return parseManifest(await readFile(join(folder, MANIFEST), 'utf8'));
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'ENOTDIR')) return null;
    throw error;
  }
}

function parseManifest(content: string): Manifest | null {
  try {
    const parsed = manifest.safeParse(JSON.parse(content));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** Returns the name of the folder of a backup that begins then. */
export function backupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** Returns when the backup of such a name was begun. */
export function timeOf(name: string): Date {
  return new Date(name.replace(/T(..)-(..)-(..)Z$/, 'T$1:$2:$3Z'));
}

/** Returns a short name of public keys, by which files that are encrypted to them are found. */
export function keysName(recipients: readonly string[]): string | null {
  if (recipients.length === 0) return null;
  const keys = recipients.toSorted();
  return createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 8);
}

/** Returns the place of a file of all backups, by its hash and the name of the keys that it is encrypted to. */
export function filePath(folder: string, sha256: string, key: string | null): string {
  const name = key === null ? sha256 : `${sha256}.${key}${ENCRYPTED}`;
  return join(folder, FILES_FOLDER, sha256.slice(0, 2), name);
}

/** Returns the hash of a file of backups by its name; null if it is no such name. */
export function hashOfName(name: string): string | null {
  return /^([0-9a-f]{64})(?:\.[0-9a-f]{8}\.age)?$/.exec(name)?.[1] ?? null;
}

/** Reads the hashes of a backup's files. */
export async function readFileList(backupFolder: string): Promise<readonly string[]> {
  const list = await readFile(join(backupFolder, FILE_LIST), 'utf8');
  return list.split('\n').filter((line) => line !== '');
}

/** Returns size and SHA-256 of a file. */
export async function measureFile(
  path: string,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  return { bytes: (await stat(path)).size, sha256: await hashOf(createReadStream(path)) };
}

/** Returns the SHA-256 of a stream's bytes. */
export async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex');
}

async function readdirOrNone(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}
