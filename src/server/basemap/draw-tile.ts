import type GeoJSONVT from 'geojson-vt';
import { type BasemapIndex, TILE_UNITS } from './index-basemap.ts';
import { type Scheme, TILE_PIXELS, type Tile } from './tile.ts';

type Palette = {
  readonly land: string;
  readonly water: string;
  readonly shore: string;
  readonly river: string;
  readonly country: string;
  readonly province: string;
};

/** Muted colours, so that names and markers stand out. */
export const palettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    land: '#f5f3ea',
    water: '#d2e0e3',
    shore: '#aec5ca',
    river: '#bdd2d7',
    country: '#9c9a8c',
    province: '#bdbaab',
  },
  dark: {
    land: '#1e2a26',
    water: '#101a1f',
    shore: '#34474a',
    river: '#2f4449',
    country: '#66736d',
    province: '#46544e',
  },
};

const SCALE = TILE_PIXELS / TILE_UNITS;
const PROVINCES_MIN_ZOOM = 4;
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
 * Returns the SVG of a tile, or null for open water only. Names are not part of it: the page places them
 * clear of its markers.
 */
export function drawTile(basemap: BasemapIndex, tile: Tile, scheme: Scheme): string | null {
  const colours = palettes[scheme];
  const land = pathOf(basemap.land, tile, isLargeEnough(tile.zoom));
  const lines = drawLines(basemap, tile, colours);
  if (land === '' && lines === '') return null;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PIXELS}" height="${TILE_PIXELS}">`,
    `<rect width="100%" height="100%" fill="${colours.water}"/>`,
    `<path d="${land}" fill="${colours.land}" fill-rule="evenodd" stroke="${colours.shore}" stroke-width="${shoreWidth(tile.zoom)}" stroke-linejoin="round"/>`,
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
    stroke(provinces, colours.province, 1.8, '7 5'),
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

function stroke(path: string, colour: string, width: number, dashes = 'none'): string {
  if (path === '') return '';
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dashes}" stroke-linejoin="round" stroke-linecap="round"/>`;
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
