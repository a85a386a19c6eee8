import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { registryMonth } from '#domain/registry-day.ts';
import { type Backup, FILES_FOLDER, filePath, isBackupName, listBackups, readFileList } from './manifest.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 35;
const KEPT_MONTHS = 12;

/** Returns the backups to keep: those of the last 35 days, and the first of each of the last twelve months. */
function backupsToKeep(backups: readonly Backup[], now: Date): readonly Backup[] {
  const at = ({ manifest }: Backup) => new Date(manifest.at);
  const newestFirst = backups.toSorted((one, other) => at(other).getTime() - at(one).getTime());
  const months = Map.groupBy(newestFirst, (backup) => registryMonth(at(backup)));
  const monthly = new Set([...months.values()].slice(0, KEPT_MONTHS).map((ofMonth) => ofMonth.at(-1)));
  return newestFirst.filter(
    (backup) => now.getTime() - at(backup).getTime() <= KEPT_DAYS * DAY_MS || monthly.has(backup),
  );
}

/**
 * Deletes the backups of a folder that are not kept any more, unfinished ones of the day before, and the files that no
 * backup names.
 */
export async function pruneBackups(folder: string, now: Date): Promise<void> {
  const backups = await listBackups(folder);
  const kept = backupsToKeep(backups, now);
  const names = new Set(kept.map(({ name }) => name));
  const complete = new Set(backups.map(({ name }) => name));
  for (const name of (await readdir(folder)).filter(isBackupName)) {
    const path = join(folder, name);
    const isOld = async () => now.getTime() - (await stat(path)).mtimeMs > DAY_MS;
    if (!names.has(name) && (complete.has(name) || (await isOld()))) await rm(path, { recursive: true });
  }
  // Files are deleted only after a backup was: otherwise each one is named.
  if (kept.length < backups.length) await deleteUnnamedFiles(folder, kept);
}

async function deleteUnnamedFiles(folder: string, kept: readonly Backup[]): Promise<void> {
  const lists = await Promise.all(kept.map(({ name }) => readFileList(join(folder, name))));
  const named = new Set(lists.flat());
  const files = await readdir(join(folder, FILES_FOLDER), { recursive: true }).catch(() => []);
  for (const hash of files.map((path) => path.slice(path.lastIndexOf('/') + 1)))
    if (/^[0-9a-f]{64}$/.test(hash) && !named.has(hash)) await rm(filePath(folder, hash));
}
