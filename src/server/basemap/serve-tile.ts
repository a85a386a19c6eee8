import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { isSystemError } from '../kernel/start-problem.ts';
import { writeAtomically } from '../kernel/write-atomically.ts';
import type { Painted, PaintOrder, Scheme, Tile } from './tile.ts';

const MAX_MEMORY_BYTES = 16 * 1024 * 1024;

/** Returns a tile's picture, or null when it must be drawn and the queue is full. */
type TileServer = (tile: Tile, scheme: Scheme) => Promise<Uint8Array | null>;

/**
 * Serves tiles from memory, then disk, then by drawing them. Concurrent requests for one tile draw it once,
 * and all open water shares one picture. Disk errors go to `onFault` and do not fail the request.
 */
export function tileServer(
  diskCache: TileCache,
  painter: TilePainter,
  onFault: (error: unknown) => void,
): TileServer {
  const memory = new LRUCache<string, Uint8Array>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength,
  });
  const pending = new Map<string, Promise<Uint8Array | null>>();
  const openWater = new Map<Scheme, Uint8Array>();

  const keep = async (tile: Tile, scheme: Scheme, { bytes, isOpenWater }: Picture) => {
    if (isOpenWater) return openWater.set(scheme, openWater.get(scheme) ?? bytes);
    if (isCacheable(tile)) await diskCache.keep(tile, scheme, bytes).catch(onFault);
  };
  const load = async (tile: Tile, scheme: Scheme) => {
    const stored = await diskCache.read(tile, scheme).catch(onFault);
    if (stored instanceof Uint8Array) return stored;
    const picture = await painter.paint(tile, scheme);
    if (picture === null) return null;
    await keep(tile, scheme, picture);
    return picture.isOpenWater ? (openWater.get(scheme) ?? picture.bytes) : picture.bytes;
  };

  return async (tile, scheme) => {
    const key = `${scheme}/${tile.zoom}/${tile.column}/${tile.row}`;
    const cached = memory.get(key);
    if (cached !== undefined) return cached;
    const loading = pending.get(key) ?? load(tile, scheme).finally(() => pending.delete(key));
    pending.set(key, loading);
    const bytes = await loading;
    if (bytes !== null) memory.set(key, bytes);
    return bytes;
  };
}

const WORLD_MAX_ZOOM = 6;
/** The registry's region in degrees, as in scripts/basemap/region.mjs. */
export const region = { west: -141, south: 46.5, east: -112, north: 61 };

/**
 * Reports whether a tile is cached on disk: the whole world at low zooms, only the registry's region at high
 * zooms. This limits the folder to about 80,000 files (1.5 GB); other tiles are drawn on demand.
 */
function isCacheable({ zoom, column, row }: Tile): boolean {
  if (zoom <= WORLD_MAX_ZOOM) return true;
  const side = 2 ** zoom;
  const west = Math.floor(xShare(region.west) * side);
  const east = Math.floor(xShare(region.east) * side);
  const north = Math.floor(yShare(region.north) * side);
  const south = Math.floor(yShare(region.south) * side);
  return west <= column && column <= east && north <= row && row <= south;
}

/** Returns a position as a share of the world map, from its north-western corner. */
function xShare(longitude: number): number {
  return longitude / 360 + 0.5;
}

function yShare(latitude: number): number {
  return 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
}

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

export type Picture = { readonly bytes: Uint8Array; readonly isOpenWater: boolean };

/** Draws tiles in a worker thread. */
export type TilePainter = {
  /** Draws a tile; null when the queue is full. */
  readonly paint: (tile: Tile, scheme: Scheme) => Promise<Picture> | null;
  readonly close: () => void;
};

type QueuedTile = { readonly settle: (picture: Picture) => void; readonly fail: (error: Error) => void };

const MAX_QUEUED = 256;
const WORKER = new URL('./paint-worker.ts', import.meta.url);

/**
 * Returns a painter with one thread that draws tiles in order. It starts with the first tile and restarts
 * after a crash.
 */
export function tilePainter(maxQueued = MAX_QUEUED): TilePainter {
  const queue = new Map<number, QueuedTile>();
  let worker: Worker | null = null;
  let lastId = 0;

  const settle = (painted: Painted) => {
    const queued = queue.get(painted.id);
    queue.delete(painted.id);
    if ('fault' in painted) queued?.fail(new Error(`A tile could not be drawn: ${painted.fault}`));
    else queued?.settle(painted);
  };
  const failAll = (error: Error) => {
    worker = null;
    for (const { fail } of queue.values()) fail(error);
    queue.clear();
  };
  const start = () => {
    const started = new Worker(WORKER);
    started.on('message', settle);
    started.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))));
    started.unref();
    return started;
  };

  return {
    paint: (tile, scheme) => {
      if (queue.size >= maxQueued) return null;
      worker ??= start();
      lastId += 1;
      const id = lastId;
      worker.postMessage({ id, tile, scheme } satisfies PaintOrder, []);
      return new Promise((settle, fail) => queue.set(id, { settle, fail }));
    },
    close: () => {
      worker?.postMessage(null, []);
      failAll(new Error('The registry is closing.'));
    },
  };
}
