import { presimplify } from 'topojson-simplify';
import { tolerance } from './region.mjs';

const KM_PER_DEGREE = 111.2;
/** An island or a lake must be this many tolerances wide and long to be drawn. */
const LEAST_ISLAND = 3;
const LEAST_LAKE = 5;
const CORNERS_OF_LEAST_RING = 4;

const kmEast = (degrees, latitude) => degrees * KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);

/** Square kilometres of a ring; good enough for what is small. */
function areaOf(ring) {
  let doubled = 0;
  for (let place = 0; place + 1 < ring.length; place += 1) {
    const [west, south] = ring[place];
    const [east, north] = ring[place + 1];
    doubled += west * north - east * south;
  }
  return Math.abs(kmEast(doubled / 2, ring[0][1]) * KM_PER_DEGREE);
}

/** Square kilometres of the triangle that a point makes with its neighbours: what is lost by leaving it out. */
function triangleArea([[ax, ay], [bx, by], [cx, cy]]) {
  return Math.abs(kmEast((bx - ax) * (cy - ay) - (cx - ax) * (by - ay), by) * KM_PER_DEGREE) / 2;
}

function isLargeEnough(ring, least) {
  return areaOf(ring) >= (least * tolerance(ring[0])) ** 2;
}

function thinRing(ring) {
  const [arc] = presimplify({ type: 'Topology', arcs: [ring], objects: {} }, triangleArea).arcs;
  return arc
    .filter(([longitude, latitude, weight]) => weight >= tolerance([longitude, latitude]) ** 2 / 2)
    .map(([longitude, latitude]) => [longitude, latitude]);
}

/** A river without the positions that a straight line would hit as well. */
export function thinRiver({ rank, line }) {
  return { rank, line: thinRing(line) };
}

/**
 * The land's polygons with what nobody would see left out: small islands and lakes, and points whose absence moves a
 * shore by less than the tolerance of the place. Lakes and wide rivers are holes in the land.
 */
export function thinLand(polygons) {
  const isRing = (ring) => ring.length >= CORNERS_OF_LEAST_RING;
  return polygons
    .filter(([shore]) => isLargeEnough(shore, LEAST_ISLAND))
    .map(([shore, ...waters]) => [shore, ...waters.filter((water) => isLargeEnough(water, LEAST_LAKE))])
    .map((rings) => rings.map(thinRing).filter(isRing))
    .filter((rings) => rings.length > 0);
}
