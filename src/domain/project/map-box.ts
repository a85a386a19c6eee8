/**
 * West, south, east and north in degrees. West may be greater than east, both may be beyond ±180; south is
 * never above north.
 */
export type MapBox = readonly [west: number, south: number, east: number, north: number];

/** A range of longitudes. A box that crosses the date line has two, one on either side. */
export type LongitudeRange = readonly [from: number, to: number];

/** Ten times around the world. A visitor who pans a map does not get further. */
const MAX_DEGREES = 3600;

/** Parses a `west,south,east,north` box; null if invalid. Latitudes are clamped to the poles. */
export function parseMapBox(text: string): MapBox | null {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(',')
    .map(readDegrees);
  const isBox = [west, south, east, north].every((edge) => Math.abs(edge) <= MAX_DEGREES);
  if (!isBox || more.length > 0 || south > north) return null;
  return [west, Math.max(-90, Math.min(90, south)), east, Math.max(-90, Math.min(90, north))];
}

/** Returns the longitude ranges of a box, from -180 to 180. */
export function longitudesOf([west, , east]: MapBox): readonly LongitudeRange[] {
  const width = east >= west ? east - west : ((east - west) % 360) + 360;
  if (width >= 360) return [[-180, 180]];
  const from = ((((west + 180) % 360) + 360) % 360) - 180;
  const to = from + width;
  return to <= 180
    ? [[from, to]]
    : [
        [from, 180],
        [-180, to - 360],
      ];
}

function readDegrees(text: string): number {
  return /^\s*[-+]?\d+(\.\d+)?(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
}
