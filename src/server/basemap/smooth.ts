/** Longitude and latitude in degrees. */
export type Position = readonly [number, number];
export type Line = readonly Position[];

const ROUNDS = 2;
const CUT_SHARE = 0.25;

/**
 * Smooths a line with two rounds of Chaikin's corner cutting, because shores are accurate to 250 m and look jagged otherwise.
 * The ends of a line stay; a ring, whose first and last positions are equal, stays closed.
 */
export function smooth(line: Line, kind: 'line' | 'ring'): Line {
  let smoothed = line;
  for (let round = 0; round < ROUNDS; round += 1) smoothed = cutCorners(smoothed, kind);
  return smoothed;
}

function cutCorners(line: Line, kind: 'line' | 'ring'): Line {
  const [first] = line;
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return line;
  const cut: Position[] = [];
  let previous = first;
  for (const position of line.slice(1)) {
    cut.push(between(previous, position, CUT_SHARE), between(previous, position, 1 - CUT_SHARE));
    previous = position;
  }
  const [start = first] = cut;
  return kind === 'ring' ? [...cut, start] : [first, ...cut.slice(1, -1), last];
}

function between([west, south]: Position, [east, north]: Position, share: number): Position {
  return [west + (east - west) * share, south + (north - south) * share];
}
