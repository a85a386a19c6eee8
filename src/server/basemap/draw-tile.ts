import type GeoJSONVT from 'geojson-vt';
import { type BasemapIndex, TILE_UNITS } from './index-basemap.ts';
import { labelStyles } from './label-styles.ts';
import { type Box, type Label, meet } from './place-labels.ts';
import { type Palette, palettes } from './palette.ts';
import { type Scheme, type Tile, TILE_PIXELS } from './tile.ts';

const LABEL_HALO = 5;
const DOT_RING = 3;
const SCALE = TILE_PIXELS / TILE_UNITS;
const PROVINCES_FROM = 4;
const RIVERS_FROM = 5;
/** At a zoom rivers up to this rank are drawn: rank less zoom. */
const RIVER_RANK_OVER_ZOOM = 1;
const GREAT_RIVER = 5;
const WIDE_RIVERS_FROM = 8;

/** Square pixels. */
const LEAST_LAKE = 90;
const LEAST_ISLAND = 12;

type Tags = Readonly<Record<string, unknown>>;

/** The SVG of a tile; null where it would show nothing but open water. */
export function drawTile(
  basemap: BasemapIndex,
  labels: readonly Label[],
  tile: Tile,
  scheme: Scheme,
): string | null {
  const colours = palettes[scheme];
  const land = pathOf(basemap.land, tile, isSeen(tile.zoom));
  const lines = drawLines(basemap, tile, colours);
  const names = drawNames(labels, tile, colours);
  if (land === '' && lines === '' && names === '') return null;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PIXELS}" height="${TILE_PIXELS}">`,
    `<rect width="100%" height="100%" fill="${colours.water}"/>`,
    `<path d="${land}" fill="${colours.land}" fill-rule="evenodd" stroke="${colours.shore}" stroke-width="${shoreWidth(tile.zoom)}" stroke-linejoin="round"/>`,
    lines,
    names,
    '</svg>',
  ].join('');
}

/** Whether a shore encloses enough to be drawn at a zoom: what is smaller is a speck, or a blot of the source's grid. */
function isSeen(zoom: number): (tags: Tags) => boolean {
  const pixels = (TILE_PIXELS * 2 ** zoom) ** 2;
  return ({ area, isWater }) => Number(area) * pixels >= (isWater === true ? LEAST_LAKE : LEAST_ISLAND);
}

/** Pixels; a shore is thinner where there are many. */
function shoreWidth(zoom: number): number {
  return Math.min(0.6 + zoom * 0.14, 2);
}

function drawLines(basemap: BasemapIndex, tile: Tile, colours: Palette): string {
  const { zoom } = tile;
  const provinces = zoom < PROVINCES_FROM ? '' : pathOf(basemap.provinces, tile, () => true);
  const borders = pathOf(basemap.borders, tile, () => true);
  return [
    drawRivers(basemap, tile, colours),
    stroke(provinces, colours.province, 1.8, '7 5'),
    stroke(borders, colours.country, zoom < 4 ? 1.4 : 2.2),
  ].join('');
}

/** From afar a fine line; from near as wide as the pools the basemap knows of it, and of their colour, to join them. */
function drawRivers({ rivers }: BasemapIndex, tile: Tile, colours: Palette): string {
  const { zoom } = tile;
  if (zoom < RIVERS_FROM) return '';
  const within = (least: number, most: number) =>
    pathOf(rivers, tile, ({ rank }) => least < Number(rank) && Number(rank) <= most);
  const drawn = zoom + RIVER_RANK_OVER_ZOOM;
  const isNear = zoom >= WIDE_RIVERS_FROM;
  const fine = Math.min(1.2 + (zoom - RIVERS_FROM) * 0.35, 3);
  const wide = isNear ? 3 * 1.75 ** (zoom - WIDE_RIVERS_FROM) : fine;
  return [
    stroke(within(GREAT_RIVER, drawn), colours.river, fine),
    stroke(within(0, Math.min(drawn, GREAT_RIVER)), isNear ? colours.water : colours.river, wide),
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

function drawNames(labels: readonly Label[], { column, row }: Tile, colours: Palette): string {
  const [left, top] = [column * TILE_PIXELS, row * TILE_PIXELS];
  const view: Box = { left, top, right: left + TILE_PIXELS, bottom: top + TILE_PIXELS };
  return labels
    .filter(({ box }) => meet(withHalo(box), view))
    .map((label) => drawName(label, left, top, colours))
    .join('');
}

function withHalo({ left, top, right, bottom }: Box): Box {
  return {
    left: left - LABEL_HALO,
    top: top - LABEL_HALO,
    right: right + LABEL_HALO,
    bottom: bottom + LABEL_HALO,
  };
}

function drawName({ kind, path, x, y, dot }: Label, left: number, top: number, colours: Palette): string {
  const style = labelStyles[kind];
  const [colour, halo] = [colours[style.colour], colours[style.halo]];
  const paint = `fill="${colour}" stroke="${halo}" stroke-linejoin="round" paint-order="stroke"`;
  const mark =
    dot === null
      ? ''
      : `<circle cx="${(dot.x - left).toFixed(1)}" cy="${(dot.y - top).toFixed(1)}" r="${style.dot}" stroke-width="${DOT_RING}" ${paint}/>`;
  return `${mark}<path transform="translate(${(x - left).toFixed(1)} ${(y - top).toFixed(1)})" d="${path}" stroke-width="${LABEL_HALO}" ${paint}/>`;
}
