import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { registryMonth } from '#domain/registry-day.ts';
import {
  type Backup,
  FILES_FOLDER,
  hashOfName,
  isBackupName,
  listBackups,
  readFileList,
} from './manifest.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 35;
const KEPT_MONTHS = 12;

/** Returns the backups to keep: those of the last 35 days, and the first of each of the last twelve months. */
export function backupsToKeep(backups: readonly Backup[], now: Date): readonly Backup[] {
  const at = (backup: Backup) => backup.at;
  const newestFirst = backups.toSorted((one, other) => at(other).getTime() - at(one).getTime());
  const months = Map.groupBy(newestFirst, (backup) => registryMonth(at(backup)));
  const monthly = new Set([...months.values()].slice(0, KEPT_MONTHS).map((ofMonth) => ofMonth.at(-1)));
  return newestFirst.filter(
    (backup) => now.getTime() - at(backup).getTime() <= KEPT_DAYS * DAY_MS || monthly.has(backup),
  );
}

/**
 * Deletes the backups of a folder that are not kept any more, unfinished ones of the day before, and the files that no
 * backup names. While another backup is being made, files stay: it relies on those that it found.
 */
export async function pruneBackups(folder: string, now: Date): Promise<void> {
  const backups = await listBackups(folder);
  const kept = backupsToKeep(backups, now);
  const names = new Set(kept.map(({ name }) => name));
  const complete = new Set(backups.map(({ name }) => name));
  let isDeleted = false;
  let isOtherRunning = false;
  for (const name of (await readdir(folder)).filter(isBackupName)) {
    const path = join(folder, name);
    if (names.has(name)) continue;
    if (complete.has(name) || (await isOld(path, now))) {
      await rm(path, { recursive: true, force: true });
      isDeleted = true;
    } else isOtherRunning = true;
  }
  // Files are deleted only after a backup was: otherwise each one is named.
  if (isDeleted && !isOtherRunning) await deleteUnnamedFiles(folder, kept, now);
}

async function isOld(path: string, now: Date): Promise<boolean> {
  return now.getTime() - (await stat(path)).mtimeMs > DAY_MS;
}

async function deleteUnnamedFiles(folder: string, kept: readonly Backup[], now: Date): Promise<void> {
  const lists = await Promise.all(kept.map(({ name }) => readFileList(join(folder, name))));
  const named = new Set(lists.flat());
  const files = await readdir(join(folder, FILES_FOLDER), { recursive: true });
  for (const path of files) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const full = join(folder, FILES_FOLDER, path);
    const hash = hashOfName(name);
    if (hash !== null && !named.has(hash)) await rm(full, { force: true });
    if (name.endsWith('.part') && (await isOld(full, now))) await rm(full, { force: true });
  }
}
