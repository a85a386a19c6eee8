import { outlineText } from '../drawing/outline-text.ts';
import { labelStyles } from './label-styles.ts';
import { type Place, placeKinds, readPlaces } from './read-places.ts';
import { TILE_PIXELS } from './tile.ts';

/** A box in pixels of the world map at a zoom, from its north-western corner. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A label and its position at one zoom. */
export type Label = {
  readonly kind: Place['kind'];
  /** SVG path of the name, and its origin. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly dot: { readonly x: number; readonly y: number } | null;
  readonly box: Box;
};

const DOT_GAP = 7;
const PADDING = 6;
/** Height of capitals and depth of descenders, in ems. */
const CAP_HEIGHT = 0.7;
const DESCENT = 0.22;

/**
 * Places the labels of a zoom for the whole world, most important first, without overlaps. Placing them globally makes labels
 * that cross a tile edge match in both tiles.
 */
export function placeLabels(zoom: number, places: readonly Place[] = readPlaces()): Label[] {
  const labels: Label[] = [];
  const occupied: Box[] = [];
  const visiblePlaces = places
    .filter(({ from, until }) => from <= zoom && zoom <= until)
    .sort((one, other) => one.from - other.from || rankOf(one) - rankOf(other));
  for (const place of visiblePlaces) {
    const label = positionsOf(place, zoom).find(
      ({ box }) => !occupied.some((other) => meet(grow(box), other)),
    );
    if (label === undefined) continue;
    labels.push(label);
    occupied.push(label.box);
  }
  return labels;
}

function rankOf({ kind }: Place): number {
  return placeKinds.indexOf(kind);
}

/** Returns the possible label positions: centred on an area; beside, above or below a town's dot. */
function positionsOf(place: Place, zoom: number): Label[] {
  const { text: style, dot, isUpperCase } = labelStyles[place.kind];
  const { path, width } = outlineText(isUpperCase ? place.name.toUpperCase() : place.name, style);
  const { x, y } = project(place, zoom);
  const rise = CAP_HEIGHT * style.size;
  const descent = DESCENT * style.size;
  const at = (left: number, base: number): Label => {
    const text = { left, top: base - rise, right: left + width, bottom: base + descent };
    const box = dot === 0 ? text : enclose(text, { x, y }, dot);
    return { kind: place.kind, path, x: left, y: base, dot: dot === 0 ? null : { x, y }, box };
  };
  const middle = x - width / 2;
  if (dot === 0) return [at(middle, y + rise / 2)];
  const dotOffset = dot + DOT_GAP;
  return [
    at(x + dotOffset, y + rise / 2),
    at(x - dotOffset - width, y + rise / 2),
    at(middle, y - dotOffset),
    at(middle, y + dotOffset + rise),
  ];
}

/** Projects a place to Web Mercator, in pixels. */
function project({ latitude, longitude }: Place, zoom: number): { x: number; y: number } {
  const side = TILE_PIXELS * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const north = Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: (longitude / 360 + 0.5) * side, y: (0.5 - north) * side };
}

function enclose(text: Box, { x, y }: { x: number; y: number }, dot: number): Box {
  return {
    left: Math.min(text.left, x - dot),
    top: Math.min(text.top, y - dot),
    right: Math.max(text.right, x + dot),
    bottom: Math.max(text.bottom, y + dot),
  };
}

function grow({ left, top, right, bottom }: Box): Box {
  return { left: left - PADDING, top: top - PADDING, right: right + PADDING, bottom: bottom + PADDING };
}

/** Reports whether two boxes overlap. */
export function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
