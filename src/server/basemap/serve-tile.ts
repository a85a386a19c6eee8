import { LRUCache } from 'lru-cache';
import { isWorthKeeping } from './is-worth-keeping.ts';
import type { KeptTiles } from './kept-tiles.ts';
import type { Scheme, Tile } from './tile.ts';
import type { Picture, TilePainter } from './tile-painter.ts';

const MOST_BYTES_IN_MEMORY = 16 * 1024 * 1024;

/** Answers a tile's picture, or null where it must be drawn and too many wait already. */
export type TileServer = (tile: Tile, scheme: Scheme) => Promise<Uint8Array | null>;

/**
 * Serves tiles from memory, else from disk, else by drawing them. A tile that several ask for at once is drawn once; open
 * water is one picture for all its tiles. A disk that refuses costs speed, not the answer: `onFault` hears of it.
 */
export function tileServer(
  kept: KeptTiles,
  painter: TilePainter,
  onFault: (error: unknown) => void,
): TileServer {
  const memory = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES_IN_MEMORY,
    sizeCalculation: (bytes) => bytes.byteLength,
  });
  const underway = new Map<string, Promise<Uint8Array | null>>();
  const openWater = new Map<Scheme, Uint8Array>();

  const keep = async (tile: Tile, scheme: Scheme, { bytes, isOpenWater }: Picture) => {
    if (isOpenWater) return openWater.set(scheme, openWater.get(scheme) ?? bytes);
    if (isWorthKeeping(tile)) await kept.keep(tile, scheme, bytes).catch(onFault);
  };
  const fetch = async (tile: Tile, scheme: Scheme) => {
    const found = await kept.read(tile, scheme).catch(onFault);
    if (found instanceof Uint8Array) return found;
    const picture = await painter.paint(tile, scheme);
    if (picture === null) return null;
    await keep(tile, scheme, picture);
    return picture.isOpenWater ? (openWater.get(scheme) ?? picture.bytes) : picture.bytes;
  };

  return async (tile, scheme) => {
    const key = `${scheme}/${tile.zoom}/${tile.column}/${tile.row}`;
    const remembered = memory.get(key);
    if (remembered !== undefined) return remembered;
    const fetching = underway.get(key) ?? fetch(tile, scheme).finally(() => underway.delete(key));
    underway.set(key, fetching);
    const bytes = await fetching;
    if (bytes !== null) memory.set(key, bytes);
    return bytes;
  };
}
