/** Reads degrees as people and programs write them, and finds positions that are likely not meant. */

const MINUTES = 60;
const SECONDS = 3600;

const decimal = /^(?<sign>[-−–+]?) ?(?<whole>\d{1,3})(?:[.,](?<part>\d+))? ?°?$/u;
const sexagesimal =
  /^(?<sign>[-−–+]?) ?(?<degrees>\d{1,3}) ?[°ºd:] ?(?<minutes>[0-5]?\d(?:[.,]\d+)?)(?: ?['′’:m] ?(?:(?<seconds>[0-5]?\d(?:[.,]\d+)?) ?(?:["″”]|''|’’|s)?)?)?$/iu;
const direction = /^(?<first>[NSEWO])? ?(?<number>.*?) ?(?<last>[NSEWO])?$/iu;

/** Directions, in English and French (`O` for *ouest*), that make a number negative. */
const negative = new Set(['S', 'W', 'O']);
const directionsOf = { latitude: new Set(['N', 'S']), longitude: new Set(['E', 'W', 'O']) } as const;

export type Axis = keyof typeof directionsOf;

/**
 * Returns decimal degrees: `49.28`, `49,28`, `-123.1`, `123.1 W`, `49° 16′ 48″ N`, `49:16:48`. Null for anything
 * else, for a direction of the other axis, and for degrees beyond the poles or the 180th meridian.
 */
export function readDegrees(text: string, axis: Axis): number | null {
  const { first, number = '', last } = direction.exec(text.trim().toUpperCase())?.groups ?? {};
  if (first !== undefined && last !== undefined) return null;
  const letter = first ?? last;
  if (letter !== undefined && !directionsOf[axis].has(letter)) return null;
  const degrees = decimalDegrees(number) ?? sexagesimalDegrees(number);
  if (degrees === null || (letter !== undefined && degrees.isSigned)) return null;
  const isNegative = degrees.isNegative || negative.has(letter ?? '');
  const value = isNegative ? -degrees.value : degrees.value;
  return degrees.value <= (axis === 'latitude' ? 90 : 180) ? value : null;
}

/** A longer text is no position. */
const MAX_POSITION = 200;
const wellKnownText = /^POINT\s*\(\s*(?<longitude>\S+)\s+(?<latitude>\S+)\s*\)$/iu;

/**
 * Splits a position in one text into latitude and longitude: `(49.28, -123.1)`, `49,28; -123,1`,
 * `POINT (-123.1 49.28)`. What cannot be split is the latitude.
 */
export function splitPosition(text: string): { readonly latitude: string; readonly longitude: string } {
  if (text.length > MAX_POSITION) return { latitude: text, longitude: '' };
  const point = wellKnownText.exec(text)?.groups;
  if (point !== undefined) return { latitude: point['latitude'] ?? '', longitude: point['longitude'] ?? '' };
  const inner = text
    .trim()
    .replace(/^[([]/u, '')
    .replace(/[)\]]$/u, '')
    .trim();
  const separators = [/\s*;\s*/u, /\s*,\s+/u, /\s*,\s*/u, /\s+/u];
  const pairs = separators.map((separator) => inner.split(separator));
  const [latitude = text, longitude = ''] = pairs.find(({ length }) => length === 2) ?? [];
  return { latitude, longitude };
}

function decimalDegrees(text: string) {
  const { sign = '', whole, part = '0' } = decimal.exec(text)?.groups ?? {};
  return whole === undefined ? null : signed(sign, Number(`${whole}.${part}`));
}

function sexagesimalDegrees(text: string) {
  const { sign = '', degrees, minutes = '0', seconds = '0' } = sexagesimal.exec(text)?.groups ?? {};
  if (degrees === undefined) return null;
  const value = Number(degrees) + toNumber(minutes) / MINUTES + toNumber(seconds) / SECONDS;
  return signed(sign, Math.round(value * 1e6) / 1e6);
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}

function signed(sign: string, value: number) {
  return { value, isSigned: sign !== '', isNegative: sign !== '' && sign !== '+' };
}

export type Position = { readonly latitude: number; readonly longitude: number };

/** Southern, northern, western and eastern limits in degrees, rounded outwards to a tenth. */
type Box = readonly [south: number, north: number, west: number, east: number];

/** Canada, and its provinces and territories by their codes and names, folded (Natural Earth, public domain). */
const canada: Box = [41.6, 83.2, -141.1, -52.5];
const provinces: readonly (readonly [names: readonly string[], box: Box])[] = [
  [
    ['ab', 'alberta'],
    [48.9, 60.1, -120.1, -109.9],
  ],
  [
    ['bc', 'british columbia', 'colombie-britannique'],
    [48.2, 60.1, -139.1, -114],
  ],
  [
    ['mb', 'manitoba'],
    [48.9, 60.1, -102.1, -88.9],
  ],
  [
    ['nb', 'new brunswick', 'nouveau-brunswick'],
    [44.5, 48.2, -69.2, -63.7],
  ],
  [
    ['nl', 'newfoundland and labrador', 'terre-neuve-et-labrador'],
    [46.5, 60.5, -67.9, -52.5],
  ],
  [
    ['ns', 'nova scotia', 'nouvelle-ecosse'],
    [43.3, 47.2, -66.5, -59.6],
  ],
  [
    ['nt', 'northwest territories', 'territoires du nord-ouest'],
    [59.9, 78.9, -136.6, -101.9],
  ],
  [
    ['nu', 'nunavut'],
    [51.6, 83.2, -120.8, -60.9],
  ],
  [
    ['on', 'ontario'],
    [41.6, 57, -95.3, -74.2],
  ],
  [
    ['pe', 'pei', 'prince edward island', 'ile-du-prince-edouard'],
    [45.8, 47.2, -64.6, -61.8],
  ],
  [
    ['qc', 'quebec'],
    [44.9, 62.7, -79.9, -57],
  ],
  [
    ['sk', 'saskatchewan'],
    [48.9, 60.1, -110.1, -101.3],
  ],
  [
    ['yt', 'yukon', 'yukon territory'],
    [59.9, 69.8, -141.1, -123.7],
  ],
];

/**
 * Returns where a place in a country and province lies, by their folded names; null for all but Canada and what is in
 * it, whose limits are not known here.
 */
function boxOf(country: string, province: string): Box | null {
  const plain = province.replaceAll('.', '');
  const box = provinces.find(([names]) => names.includes(plain))?.[1] ?? null;
  if (country === 'canada' || country === 'ca') return box ?? canada;
  return country === '' && plain.length > 2 ? box : null;
}

/** The country and province that a row names, folded; '' for none. */
type NamedPlace = { readonly country: string; readonly province: string };

/** What is likely wrong with a position, and the position that was likely meant; null if that is not known. */
export type PositionDoubt = { readonly kind: 'zero' | 'outside'; readonly likely: Position | null };

/**
 * Returns what is likely wrong with a position: zero for both, which programs write for none, or outside the country
 * and province that its row names (folded). Null if nothing is. If the position would be inside with its numbers
 * exchanged or with other signs, that is the likely one.
 */
export function doubtPosition(position: Position, { country, province }: NamedPlace): PositionDoubt | null {
  const { latitude, longitude } = position;
  if (latitude === 0 && longitude === 0) return { kind: 'zero', likely: null };
  const box = boxOf(country, province);
  if (box === null || isInside(position, box)) return null;
  const meant = [
    { latitude, longitude: -longitude },
    { latitude: -latitude, longitude },
    { latitude: -latitude, longitude: -longitude },
    { latitude: longitude, longitude: latitude },
    { latitude: longitude, longitude: -latitude },
    { latitude: -longitude, longitude: latitude },
  ];
  return { kind: 'outside', likely: meant.find((other) => isInside(other, box)) ?? null };
}

/**
 * Returns the position that was likely meant where a latitude and a longitude are none: exchanged, if that is
 * inside the country and province of the row, also with the other sign of the longitude. Null if it is not.
 */
export function exchangedPosition(
  { latitude, longitude }: { readonly latitude: string; readonly longitude: string },
  { country, province }: NamedPlace,
): Position | null {
  const box = boxOf(country, province);
  const [north, east] = [readDegrees(longitude, 'latitude'), readDegrees(latitude, 'longitude')];
  if (box === null || north === null || east === null) return null;
  const meant = [
    { latitude: north, longitude: east },
    { latitude: north, longitude: -east },
  ];
  return meant.find((position) => isInside(position, box)) ?? null;
}

function isInside({ latitude, longitude }: Position, [south, north, west, east]: Box): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
