import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Line, type Position, smooth } from './smooth.ts';

type Steps = readonly number[];
type WrittenBasemap = {
  readonly perDegree: number;
  readonly land: readonly (readonly Steps[])[];
  readonly borders: readonly Steps[];
  readonly provinces: readonly Steps[];
  readonly rivers: readonly { readonly rank: number; readonly line: Steps }[];
};

export type Basemap = {
  /** Polygons: a shore and the lakes within it. */
  readonly land: readonly (readonly Line[])[];
  readonly borders: readonly Line[];
  readonly provinces: readonly Line[];
  /** The lower the rank, the greater the river. */
  readonly rivers: readonly { readonly rank: number; readonly line: Line }[];
};

/** Where the committed basemap lies. */
const BASEMAP_FILE = new URL('./data/basemap.json.br', import.meta.url);

/** Reads what `npm run basemap` wrote; shores and rivers come smoothed. */
export function readBasemap(): Basemap {
  const written = JSON.parse(brotliDecompressSync(readFileSync(BASEMAP_FILE)).toString()) as WrittenBasemap;
  const read = (steps: Steps) => walk(steps, written.perDegree);
  return {
    land: written.land.map((rings) => rings.map((ring) => smooth(read(ring), 'ring'))),
    borders: written.borders.map(read),
    provinces: written.provinces.map(read),
    rivers: written.rivers.map(({ rank, line }) => ({ rank, line: smooth(read(line), 'line') })),
  };
}

/** Positions from a first one and the steps between them. */
function walk(steps: Steps, perDegree: number): Line {
  let east = 0;
  let north = 0;
  const line: Position[] = [];
  for (let place = 0; place + 1 < steps.length; place += 2) {
    east += steps[place] ?? 0;
    north += steps[place + 1] ?? 0;
    line.push([east / perDegree, north / perDegree]);
  }
  return line;
}
