import { TILE_PIXELS, type Tile } from './tile.ts';

/**
 * A square picture of the world in Web Mercator, a byte per pixel. Its side in pixels is a power of two, and
 * no tile is smaller than a pixel.
 */
export type WorldPicture = { readonly side: number; readonly values: Uint8Array };

/** A tile's square in a picture of the world, in pixels. */
type Square = { readonly left: number; readonly top: number; readonly size: number };

/**
 * Cuts a tile out of a picture of the world into a byte per pixel of the tile: means where the picture has
 * more pixels than the tile, smooth curves between its pixels where it has fewer.
 */
export function cutTile(picture: WorldPicture, { zoom, column, row }: Tile, into: Uint8ClampedArray): void {
  const size = picture.side / 2 ** zoom;
  const square = { left: column * size, top: row * size, size };
  if (size > TILE_PIXELS) shrink(picture, square, into);
  else enlarge(picture, square, into);
}

function shrink({ side, values }: WorldPicture, { left, top, size }: Square, into: Uint8ClampedArray): void {
  const block = size / TILE_PIXELS;
  for (let pixel = 0; pixel < into.length; pixel += 1) {
    const x = left + (pixel % TILE_PIXELS) * block;
    const y = top + Math.floor(pixel / TILE_PIXELS) * block;
    let sum = 0;
    for (let down = 0; down < block; down += 1)
      for (let across = 0; across < block; across += 1) sum += values[(y + down) * side + x + across] ?? 0;
    into[pixel] = sum / block ** 2;
  }
}

/** Pixels that curves need before and after a tile. */
const MARGIN = 2;
/** The rows around a tile, as wide as the tile. Kept, because new ones for each tile took much memory. */
const wideRows = Array.from({ length: TILE_PIXELS + 2 * MARGIN }, () => new Float32Array(TILE_PIXELS));
const NONE = new Float32Array();

/** Enlarges by cubic B-splines, along rows and then down columns. */
function enlarge(picture: WorldPicture, { left, top, size }: Square, into: Uint8ClampedArray): void {
  const taps = Array.from({ length: TILE_PIXELS }, (_, pixel) => tapsAt(pixel, size));
  const length = size + 2 * MARGIN;
  for (const [row, wide] of wideRows.slice(0, length).entries())
    widen(rowOf(picture, left - MARGIN, top - MARGIN + row, length), taps, wide);
  for (const [row, { first, weights }] of taps.entries()) {
    const line = into.subarray(row * TILE_PIXELS, (row + 1) * TILE_PIXELS);
    blendRows(wideRows.slice(first, first + 4), weights, line);
  }
}

/** Returns a part of a row; beyond the picture's edges, its outermost pixels go on. */
function rowOf({ side, values }: WorldPicture, left: number, top: number, length: number): Uint8Array {
  const inPicture = (place: number) => Math.min(Math.max(place, 0), side - 1);
  const start = inPicture(top) * side;
  return Uint8Array.from({ length }, (_, place) => values[start + inPicture(left + place)] ?? 0);
}

/** Where the four values of a curve begin, counted from the margin's start, and their weights. */
type Taps = { readonly first: number; readonly weights: readonly [number, number, number, number] };

function tapsAt(pixel: number, size: number): Taps {
  const place = ((pixel + 0.5) * size) / TILE_PIXELS - 0.5;
  const share = place - Math.floor(place);
  const rest = 1 - share;
  const middle = (distance: number) => (4 - 6 * distance ** 2 + 3 * distance ** 3) / 6;
  return {
    first: Math.floor(place) - 1 + MARGIN,
    weights: [rest ** 3 / 6, middle(share), middle(rest), share ** 3 / 6],
  };
}

function widen(row: Uint8Array, taps: readonly Taps[], into: Float32Array): void {
  let pixel = 0;
  for (const { first, weights } of taps) {
    const outer = weights[0] * (row[first] ?? 0) + weights[3] * (row[first + 3] ?? 0);
    into[pixel] = outer + weights[1] * (row[first + 1] ?? 0) + weights[2] * (row[first + 2] ?? 0);
    pixel += 1;
  }
}

function blendRows(rows: readonly Float32Array[], weights: Taps['weights'], into: Uint8ClampedArray): void {
  const [first = NONE, second = NONE, third = NONE, fourth = NONE] = rows;
  const [a, b, c, d] = weights;
  for (let pixel = 0; pixel < into.length; pixel += 1) {
    const outer = a * (first[pixel] ?? 0) + d * (fourth[pixel] ?? 0);
    into[pixel] = outer + b * (second[pixel] ?? 0) + c * (third[pixel] ?? 0);
  }
}
