import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCommand } from '#server/import/import-command.ts';
import type { Database } from '#server/kernel/db.ts';
import { now } from './builders.ts';

/** Files by name: text or bytes. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The file that `--mapping` names. */
export const MAPPING_FILE = 'mapping.json';
const SAVED_FILE = 'saved.json';

/**
 * Imports files as the command does, into an open database, with `--mapping` by the one of `MAPPING_FILE`; returns
 * the exit code and the lines printed, and what `--save-mapping` wrote.
 */
export async function importHere(
  database: Database,
  files: Files,
  ...options: (
    | '--dry-run'
    | '--skip-invalid'
    | '--issue-missing'
    | '--mapping'
    | '--save-mapping'
    | '--charset=windows-1252'
  )[]
) {
  const folder = mkdtempSync(join(tmpdir(), 'registry-import-'));
  const lines: string[] = [];
  const isSaving = options.includes('--save-mapping');
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const choice = {
      dryRun: options.includes('--dry-run'),
      skipInvalid: options.includes('--skip-invalid'),
      issueMissing: options.includes('--issue-missing'),
      mapping: options.includes('--mapping') ? MAPPING_FILE : null,
      saveMapping: isSaving ? SAVED_FILE : null,
      charset: options.includes('--charset=windows-1252') ? ('windows-1252' as const) : null,
    };
    const names = Object.keys(files).filter((name) => name !== MAPPING_FILE);
    const stays = { ...database, close: () => Promise.resolve() };
    const code = await importCommand(names, choice, {
      folder,
      openDatabase: () => Promise.resolve(stays),
      now,
      write: (line) => lines.push(line),
    });
    return { code, lines, ...(isSaving && { saved: readFileSync(join(folder, SAVED_FILE), 'utf8') }) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns a CSV file with a header and rows. */
export function csv(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
