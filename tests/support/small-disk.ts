import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

export type SmallDisk = {
  readonly folder: string;
  /** Uses up the free space, to the last byte. */
  readonly fill: () => void;
  /** Frees what `fill` used. */
  readonly clear: () => void;
  readonly remove: () => void;
};

/** Mounts an in-memory disk of this many megabytes; requires root. */
export function aSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'registry-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filler = join(folder, 'used-by-others');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      const block = Buffer.alloc(MEGABYTE, 1);
      const size = bavail * bsize;
      for (let written = 0; written < size; written += block.length)
        writeFileSync(filler, block.subarray(0, Math.min(block.length, size - written)), { flag: 'a' });
    },
    clear: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
