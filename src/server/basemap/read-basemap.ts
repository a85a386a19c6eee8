import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Line, type Position, smooth } from './smooth.ts';

type Deltas = readonly number[];
type EncodedBasemap = {
  readonly perDegree: number;
  readonly land: readonly (readonly Deltas[])[];
  readonly borders: readonly Deltas[];
  readonly provinces: readonly Deltas[];
  readonly rivers: readonly { readonly rank: number; readonly line: Deltas }[];
};

export type Basemap = {
  /** Polygons: a shore, followed by the lakes within it. */
  readonly land: readonly (readonly Line[])[];
  readonly borders: readonly Line[];
  readonly provinces: readonly Line[];
  /** A lower rank is a larger river. */
  readonly rivers: readonly { readonly rank: number; readonly line: Line }[];
};

const BASEMAP_FILE = new URL('./data/basemap.json.br', import.meta.url);

/** Reads the output of `npm run basemap`. Shores and rivers are smoothed. */
export function readBasemap(): Basemap {
  const encoded = JSON.parse(brotliDecompressSync(readFileSync(BASEMAP_FILE)).toString()) as EncodedBasemap;
  const decode = (deltas: Deltas) => decodeDeltas(deltas, encoded.perDegree);
  return {
    land: encoded.land.map((rings) => rings.map((ring) => smooth(decode(ring), 'ring'))),
    borders: encoded.borders.map(decode),
    provinces: encoded.provinces.map(decode),
    rivers: encoded.rivers.map(({ rank, line }) => ({ rank, line: smooth(decode(line), 'line') })),
  };
}

/** Decodes positions from a first position and the differences between consecutive ones. */
function decodeDeltas(deltas: Deltas, perDegree: number): Line {
  let east = 0;
  let north = 0;
  const line: Position[] = [];
  for (let index = 0; index + 1 < deltas.length; index += 2) {
    east += deltas[index] ?? 0;
    north += deltas[index + 1] ?? 0;
    line.push([east / perDegree, north / perDegree]);
  }
  return line;
}
