import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const MEGABYTE = 1024 * 1024;
/** Two segments of the write-ahead log: enough for running statements to finish on a full disk. */
const RESERVE_BYTES = 32 * MEGABYTE;
/** Additional free space needed before the disk no longer counts as full. */
const FREE_BYTES = 16 * MEGABYTE;

/** Disk space reserved for the write-ahead log, as a file beside the database. */
export type DiskReserve = {
  /** Reserves the space; false if the disk is too full. */
  readonly hold: () => boolean;
  /** Frees the space for the next write; false if none was reserved. */
  readonly release: () => boolean;
};

export function diskReserve(path: string): DiskReserve {
  return {
    hold: () => {
      const isHeld = existsSync(path);
      if (freeBytes(dirname(path)) < FREE_BYTES + (isHeld ? 0 : RESERVE_BYTES)) return false;
      return isHeld || tryToFill(path);
    },
    release: () => {
      if (!existsSync(path)) return false;
      rmSync(path);
      return true;
    },
  };
}

/** Writes under a temporary name first, so that an incomplete file never counts as the reserve. */
function tryToFill(path: string): boolean {
  const unfinished = `${path}.new`;
  try {
    const file = openSync(unfinished, 'w', 0o600);
    try {
      const block = Buffer.alloc(MEGABYTE, 1);
      for (let written = 0; written < RESERVE_BYTES; ) written += writeSync(file, block);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
    return true;
  } catch {
    // Another process used the space first.
    rmSync(unfinished, { force: true });
    return false;
  }
}

/** Returns the bytes free to this process on the folder's disk. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
