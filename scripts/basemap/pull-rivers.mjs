import { degreesFromRegion } from './region.mjs';

/** In degrees, as `REACH` and `STRIDE`. */
const CELL = 0.02;
const REACH = 0.011;
const STRIDE = 0.006;
const NEIGHBOURS = 5;

/** Returns a distance on the map in degrees; a degree of longitude is shorter the farther north. */
const distance = ([ax, ay], [bx, by]) => Math.hypot((ax - bx) * Math.cos((ay * Math.PI) / 180), ay - by);

const cellOf = ([longitude, latitude]) => `${Math.floor(longitude / CELL)} ${Math.floor(latitude / CELL)}`;

/** Returns the corners of the region's lakes and wide rivers, indexed by place. */
function cornersOfWater(land) {
  const cells = new Map();
  for (const [, ...waters] of land) {
    for (const corner of waters.flat()) {
      if (degreesFromRegion(corner) > 0) continue;
      const cell = cells.get(cellOf(corner));
      if (cell === undefined) cells.set(cellOf(corner), [corner]);
      else cell.push(corner);
    }
  }
  return ([longitude, latitude]) =>
    [-1, 0, 1]
      .flatMap((east) => [-1, 0, 1].map((north) => [longitude + east * CELL, latitude + north * CELL]))
      .flatMap((place) => cells.get(cellOf(place)) ?? []);
}

/** Returns a line with a position at least every few hundred metres. */
function densify(line) {
  return line.flatMap((position, place) => {
    const next = line[place + 1];
    if (next === undefined) return [position];
    const count = Math.max(Math.ceil(distance(position, next) / STRIDE), 1);
    return Array.from({ length: count }, (_, order) => {
      const share = order / count;
      return position.map((value, axis) => value + (next[axis] - value) * share);
    });
  });
}

const middleOf = (positions) =>
  [0, 1].map((axis) => positions.reduce((sum, position) => sum + position[axis], 0) / positions.length);

/** Returns the offset from a position to the nearest water, or null when none is within reach. */
function pullAt(position, cornersNear) {
  const near = cornersNear(position).filter((corner) => distance(corner, position) < REACH);
  if (near.length === 0) return null;
  const middle = middleOf(near);
  return middle.map((value, axis) => value - position[axis]);
}

/**
 * Moves roughly known rivers onto the water that is known better: where a wide river is a chain of pools, its
 * line then runs through them. Each position moves by the mean of its own offset and its neighbours' mean
 * offset, which keeps the line smooth.
 */
export function pullRivers(rivers, land) {
  const cornersNear = cornersOfWater(land);
  return rivers.map(({ rank, line }) => {
    const dense = densify(line);
    const pulls = dense.map((position) => pullAt(position, cornersNear));
    const pulled = dense.map((position, place) => {
      const around = pulls.slice(Math.max(place - NEIGHBOURS, 0), place + NEIGHBOURS + 1);
      const found = around.filter((pull) => pull !== null);
      if (found.length === 0) return position;
      const mean = middleOf([pulls[place] ?? middleOf(found), middleOf(found)]);
      return position.map((value, axis) => value + mean[axis]);
    });
    return { rank, line: pulled };
  });
}
