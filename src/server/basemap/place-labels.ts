import { outlineText } from '../drawing/outline-text.ts';
import { labelStyles } from './label-styles.ts';
import { type Place, placeKinds, readPlaces } from './read-places.ts';
import { TILE_PIXELS } from './tile.ts';

/** Pixels of the whole world at a zoom, from its north-western corner. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A name with its place on the map of one zoom. */
export type Label = {
  readonly kind: Place['kind'];
  /** The name's outlines, and where they start. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly dot: { readonly x: number; readonly y: number } | null;
  readonly box: Box;
};

const GAP = 7;
const AIR = 6;
/** Height of capitals, and what hangs below the line, in ems. */
const CAPITALS = 0.7;
const HANGING = 0.22;

/**
 * Names for a zoom, laid over the whole world at once: the greater ones first, each where no other lies. A name that
 * crosses the edge of a tile is therefore drawn alike in both.
 */
export function placeLabels(zoom: number, places: readonly Place[] = readPlaces()): Label[] {
  const laid: Label[] = [];
  const taken: Box[] = [];
  const named = places
    .filter(({ from, until }) => from <= zoom && zoom <= until)
    .sort((one, other) => one.from - other.from || rankOf(one) - rankOf(other));
  for (const place of named) {
    const free = candidates(place, zoom).find(({ box }) => !taken.some((other) => meet(grow(box), other)));
    if (free === undefined) continue;
    laid.push(free);
    taken.push(free.box);
  }
  return laid;
}

function rankOf({ kind }: Place): number {
  return placeKinds.indexOf(kind);
}

/** Where a name may lie: on an area's middle; beside, over or under a town's dot. */
function candidates(place: Place, zoom: number): Label[] {
  const { text: style, dot, isUpperCase } = labelStyles[place.kind];
  const { path, width } = outlineText(isUpperCase ? place.name.toUpperCase() : place.name, style);
  const { x, y } = project(place, zoom);
  const rise = CAPITALS * style.size;
  const hang = HANGING * style.size;
  const at = (left: number, base: number): Label => {
    const text = { left, top: base - rise, right: left + width, bottom: base + hang };
    const box = dot === 0 ? text : around(text, { x, y }, dot);
    return { kind: place.kind, path, x: left, y: base, dot: dot === 0 ? null : { x, y }, box };
  };
  const middle = x - width / 2;
  if (dot === 0) return [at(middle, y + rise / 2)];
  const aside = dot + GAP;
  return [
    at(x + aside, y + rise / 2),
    at(x - aside - width, y + rise / 2),
    at(middle, y - aside),
    at(middle, y + aside + rise),
  ];
}

/** Web Mercator, in pixels. */
function project({ latitude, longitude }: Place, zoom: number): { x: number; y: number } {
  const side = TILE_PIXELS * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const north = Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: (longitude / 360 + 0.5) * side, y: (0.5 - north) * side };
}

function around(text: Box, { x, y }: { x: number; y: number }, dot: number): Box {
  return {
    left: Math.min(text.left, x - dot),
    top: Math.min(text.top, y - dot),
    right: Math.max(text.right, x + dot),
    bottom: Math.max(text.bottom, y + dot),
  };
}

function grow({ left, top, right, bottom }: Box): Box {
  return { left: left - AIR, top: top - AIR, right: right + AIR, bottom: bottom + AIR };
}

/** Whether two boxes share any of their ground. */
export function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
