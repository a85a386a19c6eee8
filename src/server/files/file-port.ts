import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isDiskUnavailable } from '../kernel/disk-availability.ts';
import { randomId } from '../kernel/ids.ts';

/** A received file on the local disk, with its SHA-256 and size in bytes. */
export type ArrivedFile = { readonly path: string; readonly sha256: string; readonly bytes: number };

/** Content-addressed store: keeps bytes once, keyed by their SHA-256. */
export type FileStore = {
  /** Local folder for files being received and inspected. */
  readonly incoming: string;
  readonly put: (bytes: Uint8Array) => Promise<string>;
  /** Stores a synced file from `incoming`. The file may be moved out of that folder. */
  readonly take: (file: ArrivedFile) => Promise<void>;
  readonly has: (sha256: string) => Promise<boolean>;
  readonly read: (sha256: string) => Promise<Readable | null>;
  /** Removes bytes. Does nothing when they are absent. */
  readonly remove: (sha256: string) => Promise<void>;
  /** Rejects while the store is unavailable. */
  readonly check: () => Promise<void>;
};

/** The file store is unavailable (503). Retrying later may succeed. */
export class FilesUnavailable extends Error {
  readonly statusCode = 503;
}

/** Runs a disk operation; throws `FilesUnavailable` when the disk is full, broken or otherwise unavailable. */
export async function onDisk<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskUnavailable(error)) throw error;
    throw new FilesUnavailable('The disk of the file store is unavailable.', { cause: error });
  }
}

/** Returns what a store reads: an error in the midst of it says that the store is unavailable. */
export function readFromStore(source: Readable): Readable {
  const stream = Readable.from(piecesOf(source), { objectMode: false });
  // The source may wait for its next piece, which nobody wants any more.
  return stream.on('close', () => source.destroy());
}

async function* piecesOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of source) yield piece as Buffer;
  } catch (cause) {
    throw new FilesUnavailable('The file store broke off.', { cause });
  }
}

/** Room for the largest accepted file and concurrent uploads. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Throws `FilesUnavailable` while a folder's disk is nearly full or not writable. Test-writes, since a quota
 * shows no other way.
 */
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
