import { LRUCache } from 'lru-cache';
import type { TileCache } from './kept-tiles.ts';
import type { Scheme, Tile } from './tile.ts';
import type { Picture, TilePainter } from './tile-painter.ts';

const MAX_MEMORY_BYTES = 16 * 1024 * 1024;

/** Returns a tile's picture, or null when it must be drawn and the queue is full. */
type TileServer = (tile: Tile, scheme: Scheme) => Promise<Uint8Array | null>;

/**
 * Serves tiles from memory, then disk, then by drawing them. Concurrent requests for one tile draw it once, and all open water
 * shares one picture. Disk errors go to `onFault` and do not fail the request.
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
const region = { west: -141, south: 46.5, east: -112, north: 61 };

/**
 * Reports whether a tile is cached on disk: the whole world at low zooms, only the registry's region at high zooms. This limits
 * the folder to about 80,000 files (1 GB); other tiles are drawn on demand.
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
