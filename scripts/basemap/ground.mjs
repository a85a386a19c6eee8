/** Sides of the two pictures in pixels: squares of the world in Web Mercator. */
export const RELIEF_SIDE = 4096;
export const COVER_SIDE = 2048;

const EARTH_CIRCUMFERENCE_METRES = 40_075_017;
/** How strongly slopes are shown: those between neighbouring points, and those of whole ranges. */
const NEAR_STRENGTH = 6;
const WIDE_STRENGTH = 7;
const WIDE_PIXELS = 2;
const FLAT = 128;

/** Returns the latitude in radians of the middle of a row. */
const latitudeOf = (row, side) => Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / side)));

/**
 * Draws a grid in degrees as a square in Web Mercator. The grid's rows run from north to south, its columns
 * from 180° W to the east.
 */
export function project({ values, columns, rows }, side) {
  const picture = new Float32Array(side * side);
  for (let row = 0; row < side; row += 1) {
    const down = clamp((0.5 - latitudeOf(row, side) / Math.PI) * rows - 0.5, 0, rows - 1);
    const north = Math.floor(down);
    const south = Math.min(north + 1, rows - 1);
    for (let column = 0; column < side; column += 1) {
      const across = ((column + 0.5) / side) * columns - 0.5 + columns;
      const west = Math.floor(across);
      const at = (line, place) => values[line * columns + (place % columns)];
      const upper = mix(at(north, west), at(north, west + 1), across - west);
      const lower = mix(at(south, west), at(south, west + 1), across - west);
      picture[row * side + column] = mix(upper, lower, down - north);
    }
  }
  return picture;
}

const mix = (from, to, share) => from + (to - from) * share;
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** Returns a share from 0 to 1 for a value between two bounds. */
const shareOf = (value, low, high) => clamp((value - low) / (high - low), 0, 1);

/** Blurs a square by three means over neighbours, which is close to a bell curve. */
function blur(picture, side, reach) {
  let blurred = picture;
  for (let round = 0; round < 3; round += 1) {
    blurred = blurLines(blurred, side, reach, 'rows');
    blurred = blurLines(blurred, side, reach, 'columns');
  }
  return blurred;
}

function blurLines(picture, side, reach, lines) {
  const [step, nextLine] = lines === 'rows' ? [1, side] : [side, 1];
  const blurred = new Float32Array(picture.length);
  const width = 2 * reach + 1;
  for (let line = 0; line < side; line += 1) {
    const at = (place) => picture[line * nextLine + clamp(place, 0, side - 1) * step];
    let sum = 0;
    for (let place = -reach; place <= reach; place += 1) sum += at(place);
    for (let place = 0; place < side; place += 1) {
      blurred[line * nextLine + place * step] = sum / width;
      sum += at(place + reach + 1) - at(place - reach);
    }
  }
  return blurred;
}

/**
 * Returns the light from the north-west on heights in metres: 128 on flat ground, more on slopes that face
 * the light, less on those that turn away.
 */
export function shade(heights, side) {
  const near = slopes(heights, side);
  const wide = slopes(blur(heights, side, WIDE_PIXELS), side);
  return Uint8Array.from(near, (slope, at) => {
    const light = Math.tanh(slope * NEAR_STRENGTH + wide[at] * WIDE_STRENGTH);
    return FLAT + Math.round((FLAT - 1) * light);
  });
}

/** Returns how steeply the ground rises to the south-east. */
function slopes(heights, side) {
  const rises = new Float32Array(side * side);
  for (let row = 1; row + 1 < side; row += 1) {
    const metres = (EARTH_CIRCUMFERENCE_METRES / side) * Math.cos(latitudeOf(row, side));
    for (let column = 1; column + 1 < side; column += 1) {
      const at = row * side + column;
      const rise = heights[at + 1] - heights[at - 1] + heights[at + side] - heights[at - side];
      rises[at] = rise / (2 * metres * Math.SQRT2);
    }
  }
  return rises;
}

/**
 * Returns what covers the land by a picture from space of three channels: 0 forest, 128 open or dry land, 255
 * snow and ice. Seas and lakes, which are blue there, get the cover of the land near them.
 */
export function coverOf({ pixels, columns, rows }, side) {
  const shares = new Float32Array(columns * rows);
  const known = new Float32Array(columns * rows);
  for (let at = 0; at < shares.length; at += 1) {
    const [red, green, blue] = pixels.subarray(at * 3, at * 3 + 3);
    const isWater = blue > green + 4 && blue > red + 8;
    if (isWater) continue;
    known[at] = 1;
    shares[at] = coverAt(red, green, blue);
  }
  const grid = (values) => project({ values, columns, rows }, side);
  const [cover, weight] = [grid(shares), grid(known)];
  const spread = (reach) => [blur(cover, side, reach), blur(weight, side, reach)];
  const [near, far] = [spread(1), spread(12)];
  return Uint8Array.from(cover, (_, at) => {
    const [sum, total] = near[1][at] > 0.3 ? [near[0][at], near[1][at]] : [far[0][at], far[1][at]];
    return total < 0.001 ? FLAT : Math.round(clamp(sum / total, 0, 255));
  });
}

function coverAt(red, green, blue) {
  const brightness = 0.3 * red + 0.59 * green + 0.11 * blue;
  const snow = shareOf(brightness, 120, 210) * shareOf(blue / Math.max(red, 1), 0.78, 0.92);
  const open = Math.max(shareOf(brightness, 45, 150), shareOf(red / Math.max(green, 1), 0.85, 1.15) * 0.8);
  return mix(open * FLAT, 255, snow);
}
