import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StartProblem } from '../kernel/start-problem.ts';
import { decrypt, Undecipherable } from './age.ts';
import { DATABASE_PARTS } from './make-backup.ts';
import { ENCRYPTED, filePath, listBackups, type Manifest, readManifest } from './manifest.ts';

/** A backup that was found: its folder, and that of all backups. */
export type FoundBackup = {
  readonly folder: string;
  readonly store: string;
  readonly manifest: Manifest;
  /** The secret keys that open it, if it is encrypted. */
  readonly identities: readonly string[];
};

/** Finds a backup by its own folder, or the newest of a folder of backups. Throws a `StartProblem` if there is none. */
export async function findBackup(source: string, identities: readonly string[] = []): Promise<FoundBackup> {
  const own = await readManifest(source, identities);
  if (own !== null) return { folder: source, store: join(source, '..'), manifest: own, identities };
  const newest = (await listBackups(source)).at(-1);
  const folder = join(source, newest?.name ?? '');
  const manifest = newest === undefined ? null : await readManifest(folder, identities);
  if (manifest === null) throw new StartProblem(`There is no complete backup in ${source}.`);
  return { folder, store: source, manifest, identities };
}

/** Returns the path of the part with the database. */
export function databasePart({ folder, manifest }: FoundBackup): string {
  return join(folder, `${DATABASE_PARTS[manifest.database]}${manifest.key === null ? '' : ENCRYPTED}`);
}

/** Returns the bytes of a file of a backup as they were before it was encrypted. */
export function plainBytes(path: string, { manifest, identities }: FoundBackup): AsyncIterable<Buffer> {
  const bytes = createReadStream(path) as AsyncIterable<Buffer>;
  return manifest.key === null ? bytes : decrypt(bytes, identities);
}

/** Reads a file of a backup; null if it is missing or has other bytes than its hash says. */
export async function readCopy(sha256: string, backup: FoundBackup): Promise<Buffer | null> {
  const path = filePath(backup.store, sha256, backup.manifest.key);
  if (!existsSync(path)) return null;
  try {
    const content = await buffer(Readable.from(plainBytes(path, backup)));
    return createHash('sha256').update(content).digest('hex') === sha256 ? content : null;
  } catch (error) {
    if (error instanceof Undecipherable) return null;
    throw error;
  }
}
