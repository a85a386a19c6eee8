import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../files/file-port.ts';
import type { Database } from '../kernel/db.ts';
import { ARCHIVED_FOLDER } from '../kernel/embedded/copy-embedded.ts';
import { isServerEmpty, restoreDump } from '../kernel/postgres/dump-server.ts';
import { isSystemError, StartProblem } from '../kernel/start-problem.ts';
import { unpackTar } from '../kernel/unpack-tar.ts';
import { renameDurably } from '../kernel/write-atomically.ts';
import type { Place } from './backup-arguments.ts';
import { type BackupFacts, readBackupFacts } from './backup-queries.ts';
import { checkRegistry } from './check-registry.ts';
import { databasePart, type FoundBackup, plainBytes } from './find-backup.ts';
import { type Manifest, measureFile, readFileList } from './manifest.ts';
import { restoreFiles } from './restore-files.ts';

export type RestoreDeps = {
  /** The version of this program. */
  readonly version: string;
  /** The store of the restored registry. */
  readonly files: Pick<FileStore, 'put' | 'read' | 'remove'>;
  /** Opens the restored database. */
  readonly open: (target: Place) => Promise<Database>;
};

/** A restored backup: what to say of it, whether all of it is as it was, and the database, open. */
export type Restored = {
  readonly lines: readonly string[];
  readonly isWhole: boolean;
  readonly manifest: Manifest;
  readonly database: Database;
};

/**
 * Restores a backup into an empty target and compares what is there then with the manifest, the ledger's events and the
 * hashes of all files. Throws a `StartProblem`, with nothing changed, if the target is not empty, a part differs from
 * the manifest, or the backup is of a newer version. The caller closes the database.
 */
export async function restoreBackup(
  backup: FoundBackup,
  target: Place,
  deps: RestoreDeps,
): Promise<Restored> {
  const { manifest } = backup;
  if (isNewer(manifest.version, deps.version))
    throw new StartProblem(
      `The backup is of version ${manifest.version}, and this is ${deps.version}. Restore it with that version or a newer one.`,
    );
  requireKind(manifest, target);
  await requireEmpty(target);
  await requireParts(backup);
  // The database last: with it the target is not empty any more, and an interrupted restore could not be repeated.
  const { lost, count } = await restoreFiles(backup, deps.files);
  const part = plainBytes(databasePart(backup), backup);
  if ('dataDir' in target) await unpackDatabase(part, target.dataDir);
  else await restoreDump(target.databaseUrl, part);
  const database = await deps.open(target);
  try {
    const differences = differencesOf(manifest, await database.readSnapshot(readBackupFacts));
    const kept = manifest.audit;
    const check = await checkRegistry(database, kept);
    const lines = [
      ...check.lines,
      ...differences,
      ...(lost.length === 0
        ? [`${count} files, hashes equal`]
        : [
            `${count} files, of which ${lost.length} are missing or damaged in the backup:`,
            ...lost,
            'If the registry still has them, delete these below files/ of the backups and back up again.',
          ]),
      `The newest event is of ${manifest.ledger.newest ?? 'no time: the ledger is empty'}. What was done after ${manifest.at} is gone.`,
    ];
    return {
      lines,
      isWhole: check.isWhole && differences.length === 0 && lost.length === 0,
      manifest,
      database,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function requireKind({ database }: Manifest, target: Place): void {
  const needed = database === 'embedded' ? 'a data folder' : 'the address of a PostgreSQL database';
  if ((database === 'embedded') === 'dataDir' in target) return;
  throw new StartProblem(
    `This backup is of ${database === 'embedded' ? 'an embedded database' : 'a PostgreSQL server'}: give ${needed} with --into.`,
  );
}

/** Where the database is unpacked before it gets its name. */
const UNFINISHED = 'restoring';
/** What may be in the folder already: keys, and what an interrupted restore left. */
const MAY_BE_THERE = new Set(['keys', 'files', UNFINISHED]);

async function requireEmpty(target: Place): Promise<void> {
  if ('dataDir' in target) {
    const there = (await entriesOf(target.dataDir)).filter((name) => !MAY_BE_THERE.has(name));
    if (there.length > 0)
      throw new StartProblem(
        `${target.dataDir} is not empty: it has ${there[0]}. Give --into an empty folder.`,
      );
    return;
  }
  if (!(await isServerEmpty(target.databaseUrl)))
    throw new StartProblem('The database of --into is not empty. Give it an empty one (createdb).');
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}

async function requireParts({ folder, manifest }: FoundBackup): Promise<void> {
  for (const { name, sha256 } of manifest.parts) {
    const path = join(folder, name);
    if (existsSync(path) && (await measureFile(path)).sha256 === sha256) continue;
    throw new StartProblem(
      `${path} is missing or damaged: it is not what the manifest says. Nothing was restored.`,
    );
  }
  const count = (await readFileList(folder)).length;
  if (count !== manifest.files.count || manifest.parts.length !== 2)
    throw new StartProblem(`The manifest in ${folder} does not fit its parts. Nothing was restored.`);
}

/** Unpacks the database beside its place first: an interrupted restore leaves no database. */
async function unpackDatabase(part: AsyncIterable<Buffer>, dataDir: string): Promise<void> {
  const unfinished = join(dataDir, UNFINISHED);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await rm(unfinished, { recursive: true, force: true });
  try {
    await unpackTar(part, unfinished);
    await renameDurably(join(unfinished, ARCHIVED_FOLDER), join(dataDir, 'database'));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Names what the restored database has otherwise than the manifest says. */
function differencesOf(manifest: Manifest, facts: BackupFacts): readonly string[] {
  const pairs = [
    ['files', manifest.files.count, facts.hashes.length],
    ['ledger', JSON.stringify(manifest.ledger), JSON.stringify(facts.ledger)],
    ['audit log', JSON.stringify(manifest.audit), JSON.stringify(facts.audit)],
  ] as const;
  return pairs.flatMap(([name, said, found]) =>
    said === found ? [] : [`The manifest says of the ${name} ${said}, and the database ${found}.`],
  );
}

/** True if the first version (`1.0.416`) is newer than the second. */
function isNewer(one: string, other: string): boolean {
  const [ofOne, ofOther] = [one, other].map((version) => version.split('.').map(Number));
  for (const [place, number] of (ofOne ?? []).entries()) {
    const against = ofOther?.[place] ?? 0;
    if (number !== against) return number > against;
  }
  return false;
}
