import { mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import { tolerance } from './region.mjs';

const SQUARE_DEGREES_PER_SQUARE_KM = 1 / 111.2 ** 2;

/**
 * Returns the lines between two units of one map, without coasts, simplified more the farther they are from
 * the region.
 */
function linesBetween(topology, units) {
  const weighed = presimplify(topology);
  const minWeight = (point) => (tolerance(point) ** 2 / 2) * SQUARE_DEGREES_PER_SQUARE_KM;
  const arcs = weighed.arcs.map((arc) => arc.filter((point) => point[2] >= minWeight(point)));
  const thinned = simplify({ ...weighed, arcs }, 0);
  return mesh(thinned, thinned.objects[units], (one, other) => one !== other).coordinates;
}

export const countryBorders = (topology) => linesBetween(topology, 'countries');

/** Returns the borders between the states of the United States. */
export const stateBorders = (topology) => linesBetween(topology, 'states');
