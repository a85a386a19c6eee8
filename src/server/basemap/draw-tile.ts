import type GeoJSONVT from 'geojson-vt';
import { type BasemapIndex, TILE_UNITS } from './index-basemap.ts';
import { type Scheme, TILE_PIXELS, type Tile } from './tile.ts';

type Palette = {
  readonly water: string;
  readonly shore: string;
  readonly river: string;
  readonly country: string;
  readonly province: string;
  readonly urban: string;
  readonly glacier: string;
  readonly railway: string;
};

/** Muted colours, so that names and markers stand out. */
export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    water: '#d2e0e3',
    shore: '#aec5ca',
    river: '#bdd2d7',
    country: '#9c9a8c',
    province: '#bdbaab',
    urban: '#dcd9cc',
    glacier: '#fcfdfd',
    railway: '#b5ae9f',
  },
  dark: {
    water: '#101a1f',
    shore: '#34474a',
    river: '#2f4449',
    country: '#66736d',
    province: '#46544e',
    urban: '#39403b',
    glacier: '#3d4c50',
    railway: '#56625b',
  },
};

const SCALE = TILE_PIXELS / TILE_UNITS;
/** A tile's edge: all within it that is not land is water. */
const FRAME = `M0 0H${TILE_PIXELS}V${TILE_PIXELS}H0Z`;
const PROVINCES_MIN_ZOOM = 4;
const GLACIERS_MIN_ZOOM = 5;
const URBAN_AREAS_MIN_ZOOM = 6;
const RAILWAYS_MIN_ZOOM = 7;
const RIVERS_MIN_ZOOM = 5;
/** Rivers are drawn up to rank `zoom + RIVER_RANK_OVER_ZOOM`. */
const RIVER_RANK_OVER_ZOOM = 1;
const GREAT_RIVER_RANK = 5;
const WIDE_RIVERS_MIN_ZOOM = 8;

/** Minimum areas of drawn lakes and islands, in square pixels. */
const MIN_LAKE_AREA = 90;
const MIN_ISLAND_AREA = 12;

type Tags = Readonly<Record<string, unknown>>;

/**
 * Returns the SVG that covers the ground of a tile, or null for open water only. The land is clear, so that
 * the ground shows. Names are not part of it: the page places them clear of its markers.
 */
export function drawTile(basemap: BasemapIndex, tile: Tile, scheme: Scheme): string | null {
  const colours = palettes[scheme];
  const land = pathOf(basemap.land, tile, isLargeEnough(tile.zoom));
  const lines = drawLines(basemap, tile, colours);
  if (land === '' && lines === '') return null;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PIXELS}" height="${TILE_PIXELS}">`,
    drawAreas(basemap, tile, colours),
    `<path d="${FRAME}${land}" fill="${colours.water}" fill-rule="evenodd"/>`,
    stroke(land, colours.shore, shoreWidth(tile.zoom)),
    lines,
    '</svg>',
  ].join('');
}

/**
 * Returns a predicate for shores large enough to draw at a zoom. Smaller ones are specks or artefacts of the
 * source's grid.
 */
function isLargeEnough(zoom: number): (tags: Tags) => boolean {
  const pixels = (TILE_PIXELS * 2 ** zoom) ** 2;
  return ({ area, isWater }) => Number(area) * pixels >= (isWater === true ? MIN_LAKE_AREA : MIN_ISLAND_AREA);
}

/** Draws what lies on the land: glaciers and built-up areas. */
function drawAreas({ glaciers, urbanAreas }: BasemapIndex, tile: Tile, colours: Palette): string {
  const { zoom } = tile;
  const ice = zoom < GLACIERS_MIN_ZOOM ? '' : pathOf(glaciers, tile, () => true);
  const urban = zoom < URBAN_AREAS_MIN_ZOOM ? '' : pathOf(urbanAreas, tile, () => true);
  return [fill(ice, colours.glacier, 0.75), fill(urban, colours.urban, 0.75)].join('');
}

/** Width of shores in pixels; thinner at low zooms, where shores are dense. */
function shoreWidth(zoom: number): number {
  return Math.min(0.6 + zoom * 0.14, 2);
}

function drawLines(basemap: BasemapIndex, tile: Tile, colours: Palette): string {
  const { zoom } = tile;
  const provinces = zoom < PROVINCES_MIN_ZOOM ? '' : pathOf(basemap.provinces, tile, () => true);
  const borders = pathOf(basemap.borders, tile, () => true);
  return [
    drawRivers(basemap, tile, colours),
    drawRailways(basemap, tile, colours),
    stroke(provinces, colours.province, 1.8, '8.8 3.2'),
    stroke(borders, colours.country, zoom < 4 ? 1.4 : 2.2),
  ].join('');
}

/**
 * Draws rivers: thin lines at low zooms; at high zooms great rivers as wide and coloured as water areas, to
 * join their pools.
 */
function drawRivers({ rivers }: BasemapIndex, tile: Tile, colours: Palette): string {
  const { zoom } = tile;
  if (zoom < RIVERS_MIN_ZOOM) return '';
  const riversRanked = (aboveRank: number, maxRank: number) =>
    pathOf(rivers, tile, ({ rank }) => aboveRank < Number(rank) && Number(rank) <= maxRank);
  const maxDrawnRank = zoom + RIVER_RANK_OVER_ZOOM;
  const isNear = zoom >= WIDE_RIVERS_MIN_ZOOM;
  const thinWidth = Math.min(1.2 + (zoom - RIVERS_MIN_ZOOM) * 0.35, 3);
  const wideWidth = isNear ? 3 * 1.75 ** (zoom - WIDE_RIVERS_MIN_ZOOM) : thinWidth;
  return [
    stroke(riversRanked(GREAT_RIVER_RANK, maxDrawnRank), colours.river, thinWidth),
    stroke(
      riversRanked(0, Math.min(maxDrawnRank, GREAT_RIVER_RANK)),
      isNear ? colours.water : colours.river,
      wideWidth,
    ),
  ].join('');
}

/** Draws railways as thin lines with ties across them. */
function drawRailways({ railways }: BasemapIndex, tile: Tile, { railway }: Palette): string {
  const { zoom } = tile;
  if (zoom < RAILWAYS_MIN_ZOOM) return '';
  const path = pathOf(railways, tile, () => true);
  const width = 1 + (zoom - RAILWAYS_MIN_ZOOM) * 0.2;
  return [stroke(path, railway, width), stroke(path, railway, width * 4, `${width} 16`)].join('');
}

function fill(path: string, colour: string, opacity: number): string {
  if (path === '') return '';
  return `<path d="${path}" fill="${colour}" fill-opacity="${opacity}" fill-rule="evenodd"/>`;
}

function stroke(path: string, colour: string, width: number, dashes = 'none'): string {
  if (path === '') return '';
  const cap = dashes === 'none' ? 'round' : 'butt';
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dashes}" stroke-linejoin="round" stroke-linecap="${cap}"/>`;
}

function pathOf(index: GeoJSONVT, { zoom, column, row }: Tile, isDrawn: (tags: Tags) => boolean): string {
  const parts: string[] = [];
  for (const feature of index.getTile(zoom, column, row)?.features ?? []) {
    if (feature.type === 1 || !isDrawn(feature.tags ?? {})) continue;
    const end = feature.type === 3 ? 'Z' : '';
    for (const ring of feature.geometry) {
      const points = ring.map(([x, y]) => `${(x * SCALE).toFixed(1)} ${(y * SCALE).toFixed(1)}`);
      parts.push(`M${points.join('L')}${end}`);
    }
  }
  return parts.join('');
}
