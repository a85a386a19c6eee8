/** The registry's region, in degrees: drawn in full detail; detail falls with distance from it. */
const region = { west: -141, south: 46.5, east: -112, north: 61 };

const FINEST_KM = 0.05;
const ROUGHEST_KM = 5;
const ROUGHER_KM_PER_DEGREE = 0.16;

/** Returns the degrees between a position and the region; 0 inside. */
export function degreesFromRegion([longitude, latitude]) {
  const across = Math.max(region.west - longitude, longitude - region.east, 0);
  const along = Math.max(region.south - latitude, latitude - region.north, 0);
  return Math.hypot(across, along);
}

/** Returns how far, in kilometres, a drawn line may be from the true one at a position. */
export function tolerance(position) {
  return Math.min(FINEST_KM + degreesFromRegion(position) * ROUGHER_KM_PER_DEGREE, ROUGHEST_KM);
}
