/** West, south, east and north in degrees; west may be above east, and both beyond ±180, south is never above north. */
export type MapBox = readonly [west: number, south: number, east: number, north: number];

/** Two stretches of longitude at most: a box that crosses the date line has one on either side of it. */
export type LongitudeRange = readonly [from: number, to: number];

/** A map may be panned round the world; ten times is not a visitor's doing. */
const FURTHEST_DEGREES = 3600;

/** The box of `west,south,east,north`; null where the text is none. Latitudes beyond a pole end there. */
export function parseMapBox(text: string): MapBox | null {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(',')
    .map(readDegrees);
  const isBox = [west, south, east, north].every((edge) => Math.abs(edge) <= FURTHEST_DEGREES);
  if (!isBox || more.length > 0 || south > north) return null;
  return [west, Math.max(-90, Math.min(90, south)), east, Math.max(-90, Math.min(90, north))];
}

/** The longitudes of a box, from -180 to 180. */
export function longitudesOf([west, , east]: MapBox): readonly LongitudeRange[] {
  const across = east >= west ? east - west : ((east - west) % 360) + 360;
  if (across >= 360) return [[-180, 180]];
  const from = ((((west + 180) % 360) + 360) % 360) - 180;
  const to = from + across;
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
