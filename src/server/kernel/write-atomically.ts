import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomId } from './ids.ts';

/**
 * Writes a file so that readers see all of it or nothing: temporary file, fsync, rename, fsync of the folder.
 * A failed write leaves no file.
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomId().slice(0, 16)}.part`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await renameDurably(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Renames a synced file and syncs its new folder. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  const folder = await open(dirname(to), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Syncs a file that was written by a stream or by another program. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
