import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import GeoJSONVT from 'geojson-vt';
import { CLOSEST_ZOOM } from './tile.ts';

/** Longitude and latitude in degrees. */
export type Position = readonly [number, number];
export type Line = readonly Position[];

export type Basemap = {
  /** Polygons: a shore, followed by the lakes within it. */
  readonly land: readonly (readonly Line[])[];
  readonly borders: readonly Line[];
  readonly provinces: readonly Line[];
  /** A lower rank is a larger river. */
  readonly rivers: readonly { readonly rank: number; readonly line: Line }[];
  /** Rings; one within another is a hole in it. */
  readonly urbanAreas: readonly Line[];
  readonly glaciers: readonly Line[];
  readonly railways: readonly Line[];
};

/** Units along a tile's side. */
export const TILE_UNITS = 4096;
const TOLERANCE = 3;
const BUFFER = 96;

export type BasemapIndex = Readonly<Record<keyof Basemap, GeoJSONVT>>;

/**
 * Indexes the basemap for tiles, which are cut on demand. Each shore is a separate polygon with its area as a
 * share of the world map; filled together by the even-odd rule, they form land, lakes and islands in lakes.
 */
export function indexBasemap(basemap: Basemap = readBasemap()): BasemapIndex {
  return {
    land: indexOf(
      basemap.land.flat().map(polygon),
      basemap.land.flatMap((rings) =>
        rings.map((ring, index) => ({ isWater: index > 0, area: areaOf(ring) })),
      ),
    ),
    borders: indexOf(basemap.borders.map(lineString)),
    provinces: indexOf(basemap.provinces.map(lineString)),
    rivers: indexOf(
      basemap.rivers.map(({ line }) => lineString(line)),
      basemap.rivers.map(({ rank }) => ({ rank })),
    ),
    urbanAreas: indexOf(basemap.urbanAreas.map(polygon)),
    glaciers: indexOf(basemap.glaciers.map(polygon)),
    railways: indexOf(basemap.railways.map(lineString)),
  };
}

type Shape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Line[] }
  | { readonly type: 'LineString'; readonly coordinates: Line };

function areaOf(ring: Line): number {
  let doubled = 0;
  let previous = ring.at(-1) ?? [0, 0];
  for (const position of ring) {
    doubled += (position[0] - previous[0]) * (northOf(position) + northOf(previous));
    previous = position;
  }
  return Math.abs(doubled / 2) / (360 * 2 * Math.PI);
}

/** Returns the Web Mercator distance from the equator, in radians. */
function northOf([, latitude]: Line[number]): number {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180));
}

function polygon(ring: Line): Shape {
  return { type: 'Polygon', coordinates: [ring] };
}

function lineString(coordinates: Line): Shape {
  return { type: 'LineString', coordinates };
}

function indexOf(shapes: readonly Shape[], properties: readonly object[] = []): GeoJSONVT {
  const features = shapes.map((geometry, index) => ({
    type: 'Feature',
    geometry,
    properties: properties[index] ?? null,
  }));
  // One zoom more than drawn, because the index does not simplify at its maximum zoom.
  const options = { maxZoom: CLOSEST_ZOOM + 1, extent: TILE_UNITS, tolerance: TOLERANCE, buffer: BUFFER };
  return new GeoJSONVT(
    { type: 'FeatureCollection', features } as unknown as GeoJSON.FeatureCollection,
    options,
  );
}

type Deltas = readonly number[];
type EncodedBasemap = {
  readonly perDegree: number;
  readonly land: readonly (readonly Deltas[])[];
  readonly borders: readonly Deltas[];
  readonly provinces: readonly Deltas[];
  readonly rivers: readonly { readonly rank: number; readonly line: Deltas }[];
  readonly urbanAreas: readonly Deltas[];
  readonly glaciers: readonly Deltas[];
  readonly railways: readonly Deltas[];
};

const BASEMAP_FILE = new URL('./data/basemap.json.br', import.meta.url);

/** Reads the output of `npm run basemap`. Shores, rivers, glaciers and railways are smoothed. */
function readBasemap(): Basemap {
  const encoded = JSON.parse(brotliDecompressSync(readFileSync(BASEMAP_FILE)).toString()) as EncodedBasemap;
  const decode = (deltas: Deltas) => decodeDeltas(deltas, encoded.perDegree);
  return {
    land: encoded.land.map((rings) => rings.map((ring) => smooth(decode(ring), 'ring'))),
    borders: encoded.borders.map(decode),
    provinces: encoded.provinces.map(decode),
    rivers: encoded.rivers.map(({ rank, line }) => ({ rank, line: smooth(decode(line), 'line') })),
    urbanAreas: encoded.urbanAreas.map(decode),
    glaciers: encoded.glaciers.map((ring) => smooth(decode(ring), 'ring')),
    railways: encoded.railways.map((line) => smooth(decode(line), 'line')),
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

const ROUNDS = 2;
const CUT_SHARE = 0.25;

/**
 * Smooths a line with two rounds of Chaikin's corner cutting, because shores are accurate to 250 m and look
 * jagged otherwise. The ends of a line stay; a ring, whose first and last positions are equal, stays closed.
 */
function smooth(line: Line, kind: 'line' | 'ring'): Line {
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
