import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomId } from '../kernel/ids.ts';
import { FilesUnavailable, onDisk } from './files-unavailable.ts';

/** Room for the largest file that is taken, and its neighbours. */
const LEAST_BYTES = 32 * 1024 * 1024;

/** Rejects while a folder's disk has no room for another upload, or takes nothing: a quota shows only where one writes. */
export async function requireRoom(folder: string): Promise<void> {
  await onDisk(async () => {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < LEAST_BYTES)
      throw new FilesUnavailable('The disk of the file store is nearly full.');
    const trial = join(folder, `trial-${randomId().slice(0, 16)}`);
    try {
      await writeFile(trial, 'x', { flag: 'wx', mode: 0o600 });
    } finally {
      await rm(trial, { force: true });
    }
  });
}
