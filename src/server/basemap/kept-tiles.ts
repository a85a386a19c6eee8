import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../kernel/start-problem.ts';
import { writeAtomically } from '../kernel/write-atomically.ts';
import type { Scheme, Tile } from './tile.ts';

/** Disk cache of drawn tiles. The folder may be deleted at any time. */
export type TileCache = {
  readonly read: (tile: Tile, scheme: Scheme) => Promise<Uint8Array | null>;
  readonly keep: (tile: Tile, scheme: Scheme, bytes: Uint8Array) => Promise<void>;
  /** Deletes the tiles of other map versions. */
  readonly tidy: () => Promise<void>;
};

/** Opens the tile cache in a folder, with a subfolder per map version. */
export function keptTiles(folder: string, version: string): TileCache {
  const pathOf = ({ zoom, column, row }: Tile, scheme: Scheme) =>
    join(folder, version, scheme, String(zoom), String(column), `${row}.webp`);
  return {
    read: (tile, scheme) => readIfExists(pathOf(tile, scheme)),
    keep: (tile, scheme, bytes) => writeAtomically(pathOf(tile, scheme), bytes),
    tidy: async () => {
      const versions = await ifExists(readdir(folder), []);
      const outdated = versions.filter((name) => name !== version);
      await Promise.all(outdated.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    },
  };
}

function readIfExists(path: string): Promise<Uint8Array | null> {
  return ifExists<Uint8Array | null>(readFile(path), null);
}

async function ifExists<Value>(operation: Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await operation;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return fallback;
    throw error;
  }
}
