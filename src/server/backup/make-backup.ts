import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { recordBackup } from '../backup-records/record-backup.ts';
import type { FileStore } from '../files/file-port.ts';
import { type S3Account, s3PlaceAt } from '../files/s3-settings.ts';
import type { Database } from '../kernel/db.ts';
import { syncFile, writeAtomically } from '../kernel/write-atomically.ts';
import { encrypt } from './age.ts';
import { isFolder } from './backup-arguments.ts';
import { readBackupFacts } from './backup-queries.ts';
import { backUpIntoBucket, pruneBucket } from './backups-in-bucket.ts';
import { type BackupTarget, copyFiles, type HasFile } from './copy-files.ts';
import {
  backupName,
  ENCRYPTED,
  FILE_LIST,
  keysName,
  MANIFEST,
  type Manifest,
  measureFile,
  printManifest,
} from './manifest.ts';
import { pruneBackups } from './prune-backups.ts';

export type BackupDeps = {
  readonly database: Pick<Database, 'kind' | 'backUp' | 'transact'>;
  readonly files: Pick<FileStore, 'incoming' | 'read'>;
  /** The S3 service whose buckets backups may go to; null without credentials. */
  readonly s3Account: S3Account | null;
  /** The registry's version. */
  readonly version: string;
  readonly clock: () => Date;
};

type BackupFault = { readonly of: 'pruning' | 'recording'; readonly error: unknown };

/** A finished backup: its folder, its manifest, and how many files were new. */
export type MadeBackup = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly newFiles: number;
  /** What failed after it was complete: deleting older ones, or noting in the database that it was made. */
  readonly faults: readonly BackupFault[];
};

/** The part with the database: an archive of its folder, or a dump of `pg_dump`. */
export const DATABASE_PARTS = { embedded: 'database.tar.gz', server: 'database.dump' } as const;

/**
 * Backs the registry up into a folder of its own below `to`, while it runs: the database in one state, then the files
 * that this state names and earlier backups do not have, and the manifest last. Then deletes backups that are not kept
 * any more, and records the new one; if either fails, it stays. Files that are missing in the store are named by the
 * manifest. Throws if there is no complete backup.
 */
export async function makeBackup(target: BackupTarget, deps: BackupDeps): Promise<MadeBackup> {
  if (!isFolder(target.to)) {
    const place = s3PlaceAt(target.to, deps.s3Account);
    const inFolder = await backUpIntoBucket(place, deps.files.incoming, (to, has) =>
      writeBackup({ ...target, to }, deps, has),
    );
    const made = { ...inFolder, folder: `${target.to.replace(/\/$/, '')}/${basename(inFolder.folder)}` };
    return finish(made, deps, () => pruneBucket(place, deps.clock()));
  }
  const made = await writeBackup(target, deps, (path) => existsSync(path));
  return finish(made, deps, () => pruneBackups(target.to, deps.clock()));
}

type Written = Omit<MadeBackup, 'faults'>;

/** Deletes what is not kept any more, and records the backup. */
async function finish(
  made: Written,
  { database }: BackupDeps,
  prune: () => Promise<void>,
): Promise<MadeBackup> {
  const faults: BackupFault[] = [];
  const attempt = (of: BackupFault['of'], work: Promise<void>) =>
    work.catch((error: unknown) => void faults.push({ of, error }));
  await attempt('pruning', prune());
  await attempt('recording', database.transact(recordBackup, 'backup', new Date(made.manifest.at)));
  return { ...made, faults };
}

async function writeBackup(target: BackupTarget, deps: BackupDeps, has: HasFile): Promise<Written> {
  const { database, version, clock } = deps;
  const { to, recipients } = target;
  const began = clock();
  const folder = join(to, backupName(began));
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
  try {
    const databasePart = `${DATABASE_PARTS[database.kind]}${recipients.length > 0 ? ENCRYPTED : ''}`;
    const { at, facts } = await copyDatabase(join(folder, databasePart), { recipients, began }, deps);
    await writeAtomically(
      join(folder, FILE_LIST),
      Buffer.from(facts.hashes.map((one) => `${one}\n`).join('')),
    );
    const { missing, added } = await copyFiles(target, facts.hashes, { files: deps.files, has });
    const parts = await Promise.all(
      [databasePart, FILE_LIST].map(async (name) => ({ name, ...(await measureFile(join(folder, name))) })),
    );
    const files = { count: facts.hashes.length, missing };
    const { ledger, audit } = facts;
    const key = keysName(recipients);
    const content = {
      version,
      database: database.kind,
      at: at.toISOString(),
      key,
      parts,
      files,
      ledger,
      audit,
    };
    await writeManifest(folder, printManifest(content), recipients);
    return { folder, manifest: { format: 1, ...content }, newFiles: added };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type Copying = { readonly recipients: readonly string[]; readonly began: Date };

/** Copies the database to a file and reads its facts. What is to be encrypted is first written beside the own files. */
async function copyDatabase(
  path: string,
  { recipients, began }: Copying,
  { database, files, clock }: BackupDeps,
) {
  const copy = (to: string) =>
    database.backUp(to, async (snapshot) => ({
      // A server's snapshot is of the beginning; the embedded database, which waits meanwhile, is copied as of the end.
      at: database.kind === 'server' ? began : clock(),
      facts: await readBackupFacts(snapshot),
    }));
  if (recipients.length === 0) return copy(path);
  await mkdir(files.incoming, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(files.incoming, 'backup-'));
  try {
    const plain = join(scratch, 'database');
    const copied = await copy(plain);
    await pipeline(encrypt(createReadStream(plain), recipients), createWriteStream(path, { mode: 0o600 }));
    await syncFile(path);
    return copied;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeManifest(folder: string, content: string, recipients: readonly string[]): Promise<void> {
  const plain = Buffer.from(content);
  if (recipients.length === 0) return writeAtomically(join(folder, MANIFEST), plain);
  const encrypted = await buffer(Readable.from(encrypt(Readable.from([plain]), recipients)));
  return writeAtomically(join(folder, `${MANIFEST}${ENCRYPTED}`), encrypted);
}
