import { FilesUnavailable } from '../files/file-port.ts';
import { readRecipients } from './age-keys.ts';
import type { BackupOrder } from './backup-arguments.ts';
import { type BackupDeps, makeBackup } from './make-backup.ts';

const FILES_MISSING = 3;
const WITH_FAULTS = 4;

const faultTexts = {
  pruning: 'Older backups could not be deleted',
  recording: 'The registry could not note that it was backed up',
} as const;

/** What a backup ended with: the exit code, and what to say. */
export type BackupOutcome = { readonly code: number; readonly lines: readonly string[] };

/**
 * Makes a backup and says what came of it: 0 done, 1 nothing done, 3 done without files that are missing, 4 done, and
 * what follows failed.
 */
export async function runBackup({ to, encryptTo }: BackupOrder, deps: BackupDeps): Promise<BackupOutcome> {
  try {
    const recipients = await readRecipients(encryptTo);
    const { folder, manifest, newFiles, faults } = await makeBackup({ to, recipients }, deps);
    const { files, ledger } = manifest;
    const done = `${folder}: ${ledger.events} events, newest ${ledger.newest ?? 'none'}; ${files.count} files, ${newFiles} of them new.`;
    const failed = faults.map(({ of, error }) => `${faultTexts[of]}: ${reasonOf(error)}`);
    if (files.missing.length === 0)
      return { code: faults.length === 0 ? 0 : WITH_FAULTS, lines: [done, ...failed] };
    const missing = `${files.missing.length} files are missing in the store, or have other bytes than their hash says:`;
    return { code: FILES_MISSING, lines: [done, ...failed, missing, ...files.missing] };
  } catch (error) {
    return { code: 1, lines: [`There is no backup: ${reasonOf(error)}`] };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FilesUnavailable) return error.message;
  return error instanceof Error ? error.message : String(error);
}
