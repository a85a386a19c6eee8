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
 * Indexes the basemap for tiles, which are cut on demand. Each shore is a separate polygon with its area as a share of the
 * world map; filled together by the even-odd rule, they form land, lakes and islands in lakes.
 */
export function indexBasemap(basemap: Basemap = readBasemap()): BasemapIndex {
  return {
    land: indexOf(
      basemap.land.flat().map((ring) => ({ type: 'Polygon', coordinates: [ring] })),
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
