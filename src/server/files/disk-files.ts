import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSystemError } from '../kernel/start-problem.ts';
import { renameDurably, writeAtomically } from '../kernel/write-atomically.ts';
import { onDisk } from './files-unavailable.ts';
import type { FileStore } from './file-port.ts';
import { requireRoom } from './require-room.ts';

/** Returns a file store in a folder. Writes go to a temporary name, are synced and renamed; the folder is synced before returning. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const incoming = join(folder, 'incoming');
  return {
    incoming,
    put: (bytes) =>
      onDisk(async () => {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const path = pathOf(sha256);
        if (await exists(path)) return sha256;
        await writeAtomically(path, bytes);
        return sha256;
      }),
    take: ({ path: incomingPath, sha256 }) =>
      onDisk(async () => {
        const path = pathOf(sha256);
        if (await exists(path)) return;
        await mkdir(dirname(path), { recursive: true });
        await renameDurably(incomingPath, path);
      }),
    has: (sha256) => onDisk(() => exists(pathOf(sha256))),
    read: (sha256) =>
      onDisk(async () => {
        const path = pathOf(sha256);
        return (await exists(path)) ? createReadStream(path) : null;
      }),
    remove: (sha256) => onDisk(() => rm(pathOf(sha256), { force: true })),
    check: () => requireRoom(incoming),
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return false;
    throw error;
  }
}
