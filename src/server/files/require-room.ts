import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomId } from '../kernel/ids.ts';
import { FilesUnavailable, onDisk } from './files-unavailable.ts';

/** Room for the largest accepted file and concurrent uploads. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Throws `FilesUnavailable` while a folder's disk is nearly full or not writable. Test-writes, since a quota shows no other way. */
export async function requireRoom(folder: string): Promise<void> {
  await onDisk(async () => {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < MIN_FREE_BYTES)
      throw new FilesUnavailable('The disk of the file store is nearly full.');
    const testFile = join(folder, `trial-${randomId().slice(0, 16)}`);
    try {
      await writeFile(testFile, 'x', { flag: 'wx', mode: 0o600 });
    } finally {
      await rm(testFile, { force: true });
    }
  });
}
