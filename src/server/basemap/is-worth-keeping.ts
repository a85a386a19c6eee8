import type { Tile } from './tile.ts';

const WORLD_MAX_ZOOM = 6;
/** The registry's region in degrees, as in scripts/basemap/region.mjs. */
const region = { west: -141, south: 46.5, east: -112, north: 61 };

/**
 * Reports whether a tile is cached on disk: the whole world at low zooms, only the registry's region at high zooms. This limits
 * the folder to about 80,000 files (1 GB); other tiles are drawn on demand.
 */
export function isCacheable({ zoom, column, row }: Tile): boolean {
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
