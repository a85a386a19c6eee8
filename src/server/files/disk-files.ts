import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomId } from '../kernel/ids.ts';
import { isFault } from '../kernel/start-problem.ts';
import type { FileStore } from './file-port.ts';

/** A store in a folder: written to a temporary name, synced, renamed, and its folder synced before it answers. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  return {
    incoming: join(folder, 'incoming'),
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = pathOf(sha256);
      if (await exists(path)) return sha256;
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomId().slice(0, 16)}.part`;
      await writeSynced(temporary, bytes);
      await moveSynced(temporary, path);
      return sha256;
    },
    take: async ({ path: arrived, sha256 }) => {
      const path = pathOf(sha256);
      if (await exists(path)) return;
      await mkdir(dirname(path), { recursive: true });
      await moveSynced(arrived, path);
    },
    has: (sha256) => exists(pathOf(sha256)),
    read: async (sha256) => {
      const path = pathOf(sha256);
      return (await exists(path)) ? createReadStream(path) : null;
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    check: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isFault(error, 'ENOENT')) return false;
    throw error;
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveSynced(from: string, to: string): Promise<void> {
  await rename(from, to);
  const directory = await open(dirname(to), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
