import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFault } from '../kernel/start-problem.ts';
import { randomId } from '../kernel/ids.ts';

/** Keeps bytes under their SHA-256, once; whoever has the hash has the bytes. */
export type FileStore = {
  readonly put: (bytes: Uint8Array) => Promise<string>;
  readonly read: (sha256: string) => Promise<Readable | null>;
  /** Rejects while the store cannot be written. */
  readonly check: () => Promise<void>;
};

/** A store in a folder: written to a temporary name, synced, renamed, and its folder synced before it answers. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  return {
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = pathOf(sha256);
      if (!(await exists(path))) await writeDurably(path, bytes);
      return sha256;
    },
    read: async (sha256) => {
      const path = pathOf(sha256);
      return (await exists(path)) ? createReadStream(path) : null;
    },
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

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomId().slice(0, 16)}.part`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
