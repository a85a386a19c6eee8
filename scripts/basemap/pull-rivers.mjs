import { degreesFromRegion } from './region.mjs';

const CELL = 0.02;
const REACH = 0.011;
const STRIDE = 0.006;
const NEIGHBOURS = 5;

/** Degrees on the map: a degree of longitude is worth less the farther north. */
const apart = ([ax, ay], [bx, by]) => Math.hypot((ax - bx) * Math.cos((ay * Math.PI) / 180), ay - by);

const cellOf = ([longitude, latitude]) => `${Math.floor(longitude / CELL)} ${Math.floor(latitude / CELL)}`;

/** Corners of the region's lakes and wide rivers, found by where they are. */
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

/** A line with a position at least every few hundred metres. */
function densify(line) {
  return line.flatMap((position, place) => {
    const next = line[place + 1];
    if (next === undefined) return [position];
    const count = Math.max(Math.ceil(apart(position, next) / STRIDE), 1);
    return Array.from({ length: count }, (_, order) => {
      const share = order / count;
      return position.map((value, axis) => value + (next[axis] - value) * share);
    });
  });
}

const middleOf = (positions) =>
  [0, 1].map((axis) => positions.reduce((sum, position) => sum + position[axis], 0) / positions.length);

/** How far the water beside a position lies from it; null where there is none within reach. */
function pullAt(position, cornersNear) {
  const near = cornersNear(position).filter((corner) => apart(corner, position) < REACH);
  if (near.length === 0) return null;
  const middle = middleOf(near);
  return middle.map((value, axis) => value - position[axis]);
}

/**
 * Rivers, known only roughly, drawn to the water that is known better: where a wide river shows as a row of pools, its
 * line then runs through them. Each position takes the mean pull of its neighbours, so that the line stays smooth.
 */
export function pullRivers(rivers, land) {
  const cornersNear = cornersOfWater(land);
  return rivers.map(({ rank, line }) => {
    const dense = densify(line);
    const pulls = dense.map((position) => pullAt(position, cornersNear));
    const pulled = dense.map((position, place) => {
      const around = pulls.slice(Math.max(place - NEIGHBOURS, 0), place + NEIGHBOURS + 1);
      const felt = around.filter((pull) => pull !== null);
      if (felt.length === 0) return position;
      const mean = middleOf([pulls[place] ?? middleOf(felt), middleOf(felt)]);
      return position.map((value, axis) => value + mean[axis]);
    });
    return { rank, line: pulled };
  });
}
