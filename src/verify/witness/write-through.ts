import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Who may read what is written: its owner, or everybody. */
export const OWNER_ONLY = 0o600;
export const FOR_ALL = 0o644;

/** Writes a file whole or not at all, and through to the disk. `beforeRename` may still throw. */
export function writeThrough(
  path: string,
  text: string,
  { mode, beforeRename = () => undefined }: { readonly mode: number; readonly beforeRename?: () => void },
): void {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  // What a process left that was killed may have another mode.
  rmSync(part, { force: true });
  withFile(part, 'wx', mode, (file) => writeFileSync(file, text));
  beforeRename();
  renameSync(part, path);
  withFile(dirname(path), 'r', mode, () => undefined);
}

/** Opens a file or folder, does something with it, and writes it through. */
function withFile(path: string, flags: string, mode: number, work: (file: number) => void): void {
  const file = openSync(path, flags, mode);
  try {
    work(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** True for the fault of a file that is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
