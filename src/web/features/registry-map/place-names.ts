import type { MapName } from '#contract/places.ts';
import { around, type Box, type Point, type Position, toWorld } from './map-view.ts';

/** A name on the map: `x` and `y` are the upper left corner of its text, in pixels from its place. */
export type PlacedName = Position &
  Point & {
    readonly key: string;
    readonly kind: MapName['kind'];
    readonly text: string;
    /** False for areas, and where a marker covers the place itself. */
    readonly hasDot: boolean;
  };

type Look = {
  readonly size: number;
  readonly family: 'sans' | 'serif';
  readonly spacing: number;
  readonly isUpperCase: boolean;
};

/** Text of names in pixels, as in `map-names.module.css`. */
const looks: Readonly<Record<MapName['kind'], Look>> = {
  country: { size: 12, family: 'sans', spacing: 1.6, isUpperCase: true },
  province: { size: 11, family: 'sans', spacing: 1.8, isUpperCase: true },
  land: { size: 12, family: 'serif', spacing: 0.3, isUpperCase: false },
  water: { size: 12, family: 'serif', spacing: 0.3, isUpperCase: false },
  city: { size: 13, family: 'sans', spacing: 0, isUpperCase: false },
  town: { size: 12, family: 'sans', spacing: 0, isUpperCase: false },
};

const DOT_RADIUS = 3;
/** Free space around a name. */
const PADDING = 3;
const DOT_GAP = 6;
/** How far from a covered place its name may stand: beside the marker that covers it. */
const COVERED_GAPS = [10, 16, 22, 28, 34];
/** How far the name of an area may stand from its middle. */
const AREA_SHIFTS: readonly Point[] = [0, 40, -40].flatMap((x) => [0, -16, 16].map((y) => ({ x, y })));
const WIDE_AREA_SHIFTS: readonly Point[] = [0, 80, -80].flatMap((x) =>
  [0, -24, 24, -48, 48].map((y) => ({ x, y })),
);

/**
 * Places names, most important first, clear of each other and of the boxes already taken, such as the
 * markers'. A name without room is left out. Does not depend on the part of the map in view, so that names
 * stay where they are while it is dragged.
 */
export function placeNames(
  names: readonly MapName[],
  taken: readonly Box[],
  zoom: number,
  locale: string,
): readonly PlacedName[] {
  const occupied = [...taken];
  return names.flatMap((name) => {
    const text = name.names?.[locale] ?? name.name;
    const found = findRoom(name.kind, text, toWorld(name, zoom), occupied);
    if (found === null) return [];
    occupied.push(...found.boxes);
    const { kind, longitude, latitude } = name;
    const key = `${name.name} ${longitude} ${latitude}`;
    return [{ key, kind, text, longitude, latitude, ...found.corner, hasDot: found.hasDot }];
  });
}

function findRoom(kind: MapName['kind'], text: string, place: Point, occupied: readonly Box[]) {
  const { width, height } = sizeOfName(kind, text);
  const dot = around(place, DOT_RADIUS);
  const hasDot = !isArea(kind) && isFree(dot, occupied);
  const corner = cornersOf(kind, { width, height }, hasDot).find(({ x, y }) =>
    isFree(grow(boxAt(place, { x, y }, { width, height })), occupied),
  );
  if (corner === undefined) return null;
  const textBox = boxAt(place, corner, { width, height });
  return { corner, hasDot, boxes: hasDot ? [textBox, dot] : [textBox] };
}

/** Returns the size of a name in pixels. */
export function sizeOfName(kind: MapName['kind'], text: string) {
  const { size, family, spacing, isUpperCase } = looks[kind];
  const letters = isUpperCase ? text.toUpperCase() : text;
  return { width: Math.ceil(widthOf(letters, family) * size + spacing * letters.length), height: size };
}

type TextSize = ReturnType<typeof sizeOfName>;

/** Returns the corners to try, best first: on an area, or around a place. */
function cornersOf(kind: MapName['kind'], { width, height }: TextSize, hasDot: boolean): readonly Point[] {
  const middle = { x: Math.round(-width / 2), y: Math.round(-height / 2) };
  if (isArea(kind)) {
    const shifts = kind === 'country' || kind === 'province' ? WIDE_AREA_SHIFTS : AREA_SHIFTS;
    return shifts.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y }));
  }
  const sides = (gap: number): readonly Point[] => [
    { x: gap, y: middle.y },
    { x: -gap - width, y: middle.y },
    { x: middle.x, y: -gap - height },
    { x: middle.x, y: gap },
  ];
  if (!hasDot) return COVERED_GAPS.flatMap(sides);
  const near = DOT_GAP - 2;
  const diagonals = [near, -near - width].flatMap((x) => [-near - height, near].map((y) => ({ x, y })));
  return [...sides(DOT_GAP), ...diagonals];
}

function isArea(kind: MapName['kind']): boolean {
  return kind !== 'city' && kind !== 'town';
}

function boxAt(place: Point, corner: Point, { width, height }: TextSize): Box {
  const [left, top] = [place.x + corner.x, place.y + corner.y];
  return { left, top, right: left + width, bottom: top + height };
}

function grow({ left, top, right, bottom }: Box): Box {
  return { left: left - PADDING, top: top - PADDING, right: right + PADDING, bottom: bottom + PADDING };
}

function isFree(box: Box, occupied: readonly Box[]): boolean {
  return !occupied.some((other) => doMeet(box, other));
}

function doMeet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Widths of letters in ems, rounded up, of the site's font for interfaces at weight 500. */
const lettersByWidth: Readonly<Record<string, string>> = {
  '0.24': ' .’',
  '0.3': "',Iij",
  '0.36': 'l',
  '0.42': '-1Jfrt',
  '0.54': 'svz',
  '0.6': 'FLTabcdehknopquxy',
  '0.66': '0EPYZg',
  '0.72': 'ABCDKRSUVX',
  '0.78': 'GHNOQ',
  '0.84': 'w',
  '0.9': 'Mm',
  '0.96': 'W',
};
const widths = new Map(
  Object.entries(lettersByWidth).flatMap(([width, group]) =>
    Array.from(group, (letter): [string, number] => [letter, Number(width)]),
  ),
);
const OTHER_LETTER = 0.7;
/** The font for long text is wider in some letters. */
const SERIF_EXTRA = 1.06;

/**
 * Returns a width in ems that a text does not exceed; the server, which has no fonts to measure, and the
 * browser agree on it.
 */
export function widthOf(text: string, family: 'sans' | 'serif'): number {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const width = Array.from(plain).reduce((sum, letter) => sum + (widths.get(letter) ?? OTHER_LETTER), 0);
  return family === 'serif' ? width * SERIF_EXTRA : width;
}
