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
/** Must also be free before the disk counts as having space again. */
const FREE_BYTES = 16 * MEGABYTE;

/** Disk space set aside for the write-ahead log, as a file beside the database. */
export type DiskReserve = {
  /** Sets the space aside; false if the disk does not have it. */
  readonly hold: () => boolean;
  /** Frees the space for the next write; false if none was set aside. */
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

/** Writes under another name first, so that an unfinished file never counts as the reserve. */
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

/** How much of the disk that holds a folder is free to this process. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
