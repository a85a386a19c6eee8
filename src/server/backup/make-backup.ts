import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/file-port.ts';
import type { Database } from '../kernel/db.ts';
import { renameDurably, syncFile, writeAtomically } from '../kernel/write-atomically.ts';
import { type BackupFacts, readBackupFacts } from './backup-queries.ts';
import {
  backupName,
  FILE_LIST,
  filePath,
  MANIFEST,
  type Manifest,
  measureFile,
  printManifest,
} from './manifest.ts';
import { pruneBackups } from './prune-backups.ts';

export type BackupDeps = {
  readonly database: Pick<Database, 'kind' | 'backUp'>;
  readonly files: Pick<FileStore, 'read'>;
  /** The registry's version. */
  readonly version: string;
  readonly clock: () => Date;
};

/** A finished backup: its folder, its manifest, and how many files were new. */
export type MadeBackup = { readonly folder: string; readonly manifest: Manifest; readonly newFiles: number };

/** The part with the database: an archive of its folder, or a dump of `pg_dump`. */
export const DATABASE_PARTS = { embedded: 'database.tar.gz', server: 'database.dump' } as const;

/**
 * Backs the registry up into a folder of its own below `to`, while it runs: the database in one state, then the files
 * that this state names and earlier backups do not have, and the manifest last. Then deletes backups that are not kept
 * any more. Files that are missing in the store are named by the manifest. Throws if there is no complete backup.
 */
export async function makeBackup(to: string, deps: BackupDeps): Promise<MadeBackup> {
  const { database, version, clock } = deps;
  const folder = join(to, backupName(clock()));
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
  try {
    const databasePart = DATABASE_PARTS[database.kind];
    const facts = await database.backUp(join(folder, databasePart), readBackupFacts);
    await writeAtomically(
      join(folder, FILE_LIST),
      Buffer.from(facts.hashes.map((one) => `${one}\n`).join('')),
    );
    const { missing, added } = await copyFiles(to, facts, deps);
    const parts = await Promise.all(
      [databasePart, FILE_LIST].map(async (name) => ({ name, ...(await measureFile(join(folder, name))) })),
    );
    const at = clock();
    const files = { count: facts.hashes.length, missing };
    const { ledger, audit } = facts;
    const content = { version, database: database.kind, at: at.toISOString(), parts, files, ledger, audit };
    await writeAtomically(join(folder, MANIFEST), Buffer.from(printManifest(content)));
    await pruneBackups(to, at);
    return { folder, manifest: { format: 1, ...content }, newFiles: added };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function copyFiles(to: string, { hashes }: BackupFacts, { files }: BackupDeps) {
  const missing: string[] = [];
  let added = 0;
  for (const sha256 of hashes) {
    const path = filePath(to, sha256);
    if (existsSync(path)) continue;
    if (await copyFile(path, sha256, files)) added += 1;
    else missing.push(sha256);
  }
  return { missing, added };
}

/** Copies a file out of the store; false if it is missing there or has other bytes than its hash says. */
async function copyFile(path: string, sha256: string, files: BackupDeps['files']): Promise<boolean> {
  const content = await files.read(sha256);
  if (content === null) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.part`;
  const digest = createHash('sha256');
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(unfinished, { mode: 0o600 }));
  if (digest.digest('hex') !== sha256) {
    await rm(unfinished);
    return false;
  }
  await syncFile(unfinished);
  await renameDurably(unfinished, path);
  return true;
}
