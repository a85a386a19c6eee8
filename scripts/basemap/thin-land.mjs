import { presimplify } from 'topojson-simplify';
import { tolerance } from './region.mjs';

const KM_PER_DEGREE = 111.2;
/** Islands and lakes smaller than a square with sides of this many tolerances are not drawn. */
const MIN_ISLAND = 3;
const MIN_LAKE = 5;
const MIN_CORNERS = 4;

const kmEast = (degrees, latitude) => degrees * KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);

/** Returns the area of a ring in square kilometres; accurate enough for small rings. */
function areaOf(ring) {
  let doubled = 0;
  for (let place = 0; place + 1 < ring.length; place += 1) {
    const [west, south] = ring[place];
    const [east, north] = ring[place + 1];
    doubled += west * north - east * south;
  }
  return Math.abs(kmEast(doubled / 2, ring[0][1]) * KM_PER_DEGREE);
}

/**
 * Returns the area of the triangle of a point and its neighbours, in square kilometres: what leaving the
 * point out costs.
 */
function triangleArea([[ax, ay], [bx, by], [cx, cy]]) {
  return Math.abs(kmEast((bx - ax) * (cy - ay) - (cx - ax) * (by - ay), by) * KM_PER_DEGREE) / 2;
}

function isLargeEnough(ring, minTolerances) {
  return areaOf(ring) >= (minTolerances * tolerance(ring[0])) ** 2;
}

function thinRing(ring) {
  const [arc] = presimplify({ type: 'Topology', arcs: [ring], objects: {} }, triangleArea).arcs;
  return arc
    .filter(([longitude, latitude, weight]) => weight >= tolerance([longitude, latitude]) ** 2 / 2)
    .map(([longitude, latitude]) => [longitude, latitude]);
}

/** Returns a line without the positions that a straight line passes through within the tolerance. */
export const thinLine = (line) => thinRing(line);

export function thinRiver({ rank, line }) {
  return { rank, line: thinLine(line) };
}

/** Returns the shore of an area and the holes in it, each thinned as the land is. */
export function thinArea(rings) {
  return thinLand([rings]).flat();
}

/**
 * Returns the land's polygons without invisible detail: small islands and lakes, and points whose removal
 * moves a shore by less than the local tolerance. Lakes and wide rivers are holes in the land.
 */
export function thinLand(polygons) {
  const isRing = (ring) => ring.length >= MIN_CORNERS;
  return polygons
    .filter(([shore]) => isLargeEnough(shore, MIN_ISLAND))
    .map(([shore, ...waters]) => [shore, ...waters.filter((water) => isLargeEnough(water, MIN_LAKE))])
    .map((rings) => rings.map(thinRing).filter(isRing))
    .filter((rings) => rings.length > 0);
}
