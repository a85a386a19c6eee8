import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isSystemError } from '../kernel/start-problem.ts';

export const MANIFEST = 'manifest.json';
/** The part that lists the hashes of all files, one a line. */
export const FILE_LIST = 'files.txt';
/** The folder, beside the backups, of the files of all of them by their hash. */
export const FILES_FOLDER = 'files';

/** The format that this version writes and reads. */
const FORMAT = 1;
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The registry's version. */
  version: z.string(),
  database: z.enum(['embedded', 'server']),
  /** When it was complete, ISO 8601. */
  at: z.iso.datetime(),
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

/** A backup below a folder: the name of its own folder, and its manifest. */
export type Backup = { readonly name: string; readonly manifest: Manifest };

/** Lists the complete backups of a folder, the oldest first; folders without a manifest that can be read are none. */
export async function listBackups(folder: string): Promise<readonly Backup[]> {
  const names = (await readdirOrNone(folder)).filter(isBackupName).toSorted();
  const backups = await Promise.all(
    names.map(async (name) => ({ name, manifest: await readManifest(join(folder, name)) })),
  );
  return backups.flatMap(({ name, manifest: found }) => (found === null ? [] : [{ name, manifest: found }]));
}

/** Reads the manifest of a backup's folder; null if there is none, or one of another format. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    const parsed = manifest.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'ENOTDIR') || error instanceof SyntaxError)
      return null;
    throw error;
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

/** Returns the place of a file of all backups, by its hash. */
export function filePath(folder: string, sha256: string): string {
  return join(folder, FILES_FOLDER, sha256.slice(0, 2), sha256);
}

/** Reads the hashes of a backup's files. */
export async function readFileList(backupFolder: string): Promise<readonly string[]> {
  const text = await readFile(join(backupFolder, FILE_LIST), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

/** Returns size and SHA-256 of a file. */
export async function measureFile(
  path: string,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) digest.update(chunk);
  return { bytes: (await stat(path)).size, sha256: digest.digest('hex') };
}

async function readdirOrNone(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}
