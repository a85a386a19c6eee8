import { FilesUnavailable } from '../files/file-port.ts';
import { type BackupDeps, makeBackup } from './make-backup.ts';

const FILES_MISSING = 3;

/** What a backup ended with: the exit code, and what to say. */
export type BackupOutcome = { readonly code: number; readonly lines: readonly string[] };

/** Makes a backup and says what came of it: 0 done, 1 nothing done, 3 done without files that are missing. */
export async function runBackup(to: string, deps: BackupDeps): Promise<BackupOutcome> {
  try {
    const { folder, manifest, newFiles } = await makeBackup(to, deps);
    const { files, ledger } = manifest;
    const done = `${folder}: ${ledger.events} events, newest ${ledger.newest ?? 'none'}; ${files.count} files, ${newFiles} of them new.`;
    if (files.missing.length === 0) return { code: 0, lines: [done] };
    const missing = `${files.missing.length} files are missing in the store, or have other bytes than their hash says:`;
    return { code: FILES_MISSING, lines: [done, missing, ...files.missing] };
  } catch (error) {
    return { code: 1, lines: [`There is no backup: ${reasonOf(error)}`] };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FilesUnavailable) return error.message;
  return error instanceof Error ? error.message : String(error);
}
