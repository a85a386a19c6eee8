import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '../kernel/start-problem.ts';
import { writeAtomically } from '../kernel/write-atomically.ts';
import type { Scheme, Tile } from './tile.ts';

/** Tiles that were drawn, kept on disk. They can all be drawn again: the folder may be deleted at any time. */
export type KeptTiles = {
  readonly read: (tile: Tile, scheme: Scheme) => Promise<Uint8Array | null>;
  readonly keep: (tile: Tile, scheme: Scheme, bytes: Uint8Array) => Promise<void>;
  /** Deletes what other versions of the map have left. */
  readonly tidy: () => Promise<void>;
};

/** A folder of tiles, one below it for each version of the map. */
export function keptTiles(folder: string, version: string): KeptTiles {
  const pathOf = ({ zoom, column, row }: Tile, scheme: Scheme) =>
    join(folder, version, scheme, String(zoom), String(column), `${row}.webp`);
  return {
    read: (tile, scheme) => readIfThere(pathOf(tile, scheme)),
    keep: (tile, scheme, bytes) => writeAtomically(pathOf(tile, scheme), bytes),
    tidy: async () => {
      const versions = await ifThere(readdir(folder), []);
      const others = versions.filter((name) => name !== version);
      await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    },
  };
}

function readIfThere(path: string): Promise<Uint8Array | null> {
  return ifThere<Uint8Array | null>(readFile(path), null);
}

async function ifThere<Value>(reading: Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (isFault(error, 'ENOENT')) return otherwise;
    throw error;
  }
}
