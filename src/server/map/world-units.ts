/**
 * Positions in Web Mercator as whole numbers: the world is 2³² units wide and high, about a centimetre each at the
 * equator. Rounded down everywhere, so that they are in the same order as the degrees.
 */
export const WORLD_UNITS = 2 ** 32;
const LAST = WORLD_UNITS - 1;

/** Returns a longitude in units from the date line eastwards. */
export function unitsEast(longitude: number): number {
  return Math.max(0, Math.min(LAST, Math.floor((longitude / 360 + 0.5) * WORLD_UNITS)));
}

/** Returns a latitude in units southwards; places nearer to a pole than the projection are at its edge. */
export function unitsSouth(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const share = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.max(0, Math.min(LAST, Math.floor(share * WORLD_UNITS)));
}

/** Returns the longitude of the middle of a unit, to six decimals of a degree, about 10 cm. */
export function longitudeOf(east: number): number {
  return round((((east + 0.5) / WORLD_UNITS + 1) % 1) * 360 - 180);
}

/** Returns the latitude of the middle of a unit, to six decimals of a degree. */
export function latitudeOf(south: number): number {
  const upward = Math.PI * (1 - (2 * (south + 0.5)) / WORLD_UNITS);
  return round((Math.atan(Math.sinh(upward)) * 180) / Math.PI);
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
