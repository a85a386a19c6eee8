/** Which of its two sets of colours the map is drawn in. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** A tile of the map in the XYZ scheme: column from the west, row from the north, at a zoom. */
export type Tile = { readonly zoom: number; readonly column: number; readonly row: number };

/** The closest the built-in map is drawn: beyond it the shores, true to 250 m, would look crude. */
export const CLOSEST_ZOOM = 11;
/** Real pixels of a tile's side. On a page it takes half as many, so that it is sharp on fine screens. */
export const TILE_PIXELS = 512;

const WHOLE_NUMBER = /^(0|[1-9]\d{0,3})$/;
const ROW_FILE = /^(?<row>.+)\.webp$/;

/** Reads the three parts of a tile's address, `{z}/{x}/{y}.webp`; null where there is no such tile. */
export function readTile(zoom: string, column: string, file: string): Tile | null {
  const row = ROW_FILE.exec(file)?.groups?.['row'] ?? '';
  if (![zoom, column, row].every((part) => WHOLE_NUMBER.test(part))) return null;
  const tile = { zoom: Number(zoom), column: Number(column), row: Number(row) };
  const isThere = tile.zoom <= CLOSEST_ZOOM && Math.max(tile.column, tile.row) < 2 ** tile.zoom;
  return isThere ? tile : null;
}
