/** Colour schemes of the map. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** A tile in the XYZ scheme: column from the west, row from the north. */
export type Tile = { readonly zoom: number; readonly column: number; readonly row: number };

/** Messages to and from the drawing thread. */
export type PaintOrder = { readonly id: number; readonly tile: Tile; readonly scheme: Scheme };
export type Painted =
  | { readonly id: number; readonly bytes: Uint8Array; readonly isOpenWater: boolean }
  | { readonly id: number; readonly fault: string };

/** Maximum zoom of the built-in map. Shores are accurate to 250 m and would look crude beyond it. */
export const CLOSEST_ZOOM = 11;
/**
 * Side of a tile in device pixels. Tiles are shown at half that size in CSS pixels, so that they are sharp on
 * dense screens.
 */
export const TILE_PIXELS = 512;

const WHOLE_NUMBER = /^(0|[1-9]\d{0,3})$/;
const ROW_FILE = /^(?<row>.+)\.webp$/;

/** Parses a tile path `{z}/{x}/{y}.webp`; null when there is no such tile. */
export function readTile(zoom: string, column: string, file: string): Tile | null {
  const row = ROW_FILE.exec(file)?.groups?.['row'] ?? '';
  if (![zoom, column, row].every((part) => WHOLE_NUMBER.test(part))) return null;
  const tile = { zoom: Number(zoom), column: Number(column), row: Number(row) };
  const isOnMap = tile.zoom <= CLOSEST_ZOOM && Math.max(tile.column, tile.row) < 2 ** tile.zoom;
  return isOnMap ? tile : null;
}
