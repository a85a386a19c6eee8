import type { Tile } from './tile.ts';

const EVERYWHERE_UP_TO = 6;
/** The registry's region, as scripts/basemap/region.mjs has it. */
const region = { west: -141, south: 46.5, east: -112, north: 61 };

/**
 * Whether a tile goes to disk: the world from afar, and the registry's region from near. That bounds the folder at about
 * 80,000 files (1 GB) whatever is asked for; other tiles are drawn when they are wanted.
 */
export function isWorthKeeping({ zoom, column, row }: Tile): boolean {
  if (zoom <= EVERYWHERE_UP_TO) return true;
  const side = 2 ** zoom;
  const westward = Math.floor(columnAt(region.west) * side);
  const eastward = Math.floor(columnAt(region.east) * side);
  const northward = Math.floor(rowAt(region.north) * side);
  const southward = Math.floor(rowAt(region.south) * side);
  return westward <= column && column <= eastward && northward <= row && row <= southward;
}

/** Shares of the world's map, from its north-western corner. */
function columnAt(longitude: number): number {
  return longitude / 360 + 0.5;
}

function rowAt(latitude: number): number {
  return 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
}
