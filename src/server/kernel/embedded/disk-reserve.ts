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
/** Two files of the write-ahead log: what is under way when the disk is full can end in them. */
const RESERVE_BYTES = 32 * MEGABYTE;
/** What has to be free beside it before the disk counts as having space again. */
const FREE_BYTES = 16 * MEGABYTE;

/** Space of the disk that is kept aside for the write-ahead log, as a file beside the database. */
export type DiskReserve = {
  /** Keeps the space aside; false where the disk does not have it. */
  readonly hold: () => boolean;
  /** Gives the space to whoever writes next; false where none was kept. */
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

/** Written under another name first: what was cut off is not taken for the reserve. */
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
    // Somebody else was quicker to use the space: there is none to keep aside.
    rmSync(unfinished, { force: true });
    return false;
  }
}

/** How much of the disk that holds a folder is free to this process. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
