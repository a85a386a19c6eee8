import GeoJSONVT from 'geojson-vt';
import { type Basemap, readBasemap } from './read-basemap.ts';
import type { Line } from './smooth.ts';
import { CLOSEST_ZOOM } from './tile.ts';

/** Units along a tile's side. */
export const TILE_UNITS = 4096;
const TOLERANCE = 3;
const BUFFER = 96;

export type BasemapIndex = Readonly<Record<'land' | 'borders' | 'provinces' | 'rivers', GeoJSONVT>>;

/**
 * The basemap cut into tiles, each cut as it is asked for. Every shore is a shape of its own, with its area as a share of
 * the world's map: filled together by the even-odd rule they are land, lakes in it, islands in those.
 */
export function indexBasemap(basemap: Basemap = readBasemap()): BasemapIndex {
  return {
    land: indexOf(
      basemap.land.flat().map((ring) => ({ type: 'Polygon', coordinates: [ring] })),
      basemap.land.flatMap((rings) =>
        rings.map((ring, order) => ({ isWater: order > 0, area: areaOf(ring) })),
      ),
    ),
    borders: indexOf(basemap.borders.map(lineString)),
    provinces: indexOf(basemap.provinces.map(lineString)),
    rivers: indexOf(
      basemap.rivers.map(({ line }) => lineString(line)),
      basemap.rivers.map(({ rank }) => ({ rank })),
    ),
  };
}

type Shape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Line[] }
  | { readonly type: 'LineString'; readonly coordinates: Line };

function areaOf(ring: Line): number {
  let doubled = 0;
  let before = ring.at(-1) ?? [0, 0];
  for (const position of ring) {
    doubled += (position[0] - before[0]) * (northOf(position) + northOf(before));
    before = position;
  }
  return Math.abs(doubled / 2) / (360 * 2 * Math.PI);
}

/** Web Mercator's distance from the equator, in radians. */
function northOf([, latitude]: Line[number]): number {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180));
}

function lineString(coordinates: Line): Shape {
  return { type: 'LineString', coordinates };
}

function indexOf(shapes: readonly Shape[], properties: readonly object[] = []): GeoJSONVT {
  const features = shapes.map((geometry, order) => ({
    type: 'Feature',
    geometry,
    properties: properties[order] ?? null,
  }));
  // One zoom more than is drawn: at its own closest zoom the index would keep every point.
  const options = { maxZoom: CLOSEST_ZOOM + 1, extent: TILE_UNITS, tolerance: TOLERANCE, buffer: BUFFER };
  return new GeoJSONVT(
    { type: 'FeatureCollection', features } as unknown as GeoJSON.FeatureCollection,
    options,
  );
}
