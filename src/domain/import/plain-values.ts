import { foldText } from '../text/search-text.ts';
import type { FieldMapping } from './mapping.ts';

export type DateOrder = NonNullable<FieldMapping['dates']>;
export type DecimalMark = NonNullable<FieldMapping['decimals']>;
export type TonneUnit = NonNullable<FieldMapping['unit']>;

const time = String.raw`(?:[T,\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]\.?m\.?)?\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`, 'iu');
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`, 'iu');
const dayAndName = new RegExp(
  String.raw`^(\d{1,2})(?:er|st|nd|rd|th)?[-\s]+([\p{L}.]{3,10})[-,\s]+(\d{4})${time}$`,
  'iu',
);
const nameAndDay = new RegExp(
  String.raw`^([\p{L}.]{3,10})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${time}$`,
  'iu',
);

/** The months in English and French, folded. Three or four letters of them are enough. */
const months: readonly (readonly string[])[] = [
  ['january', 'janvier'],
  ['february', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
];

/** Returns the number of a month by its name or the beginning of it; 0 if it is none, or could be several. */
function monthNumber(name: string): number {
  const folded = foldText(name).replaceAll('.', '');
  const found = months.flatMap((names, place) =>
    names.some((month) => month.startsWith(folded)) ? [place + 1] : [],
  );
  return found.length === 1 ? (found[0] ?? 0) : 0;
}

/** A date as it is written: its numbers in a known order, or two that could be day or month. */
type WrittenDate = { readonly year: string } & (
  | { readonly month: string; readonly day: string }
  | { readonly first: string; readonly second: string }
);

function readWritten(text: string): WrittenDate | null {
  const leading = yearFirst.exec(text);
  if (leading !== null) return { year: leading[1] ?? '', month: leading[3] ?? '', day: leading[4] ?? '' };
  const trailing = yearLast.exec(text);
  if (trailing !== null)
    return { year: trailing[4] ?? '', first: trailing[1] ?? '', second: trailing[3] ?? '' };
  const before = dayAndName.exec(text);
  const after = nameAndDay.exec(text);
  const [name, day, year] =
    before === null ? [after?.[1], after?.[2], after?.[3]] : [before[2], before[1], before[3]];
  const month = monthNumber(name ?? '');
  return name === undefined || month === 0
    ? null
    : { year: year ?? '', month: String(month), day: day ?? '' };
}

/** What a text shows of the order of days and months; null if it is no date. */
export type ShownOrder = DateOrder | 'clear' | 'unclear' | null;

/**
 * Returns the order of day and month that a date shows: `clear` if it does not matter, `unclear` if both are
 * possible. Null for what is no date.
 */
export function shownOrder(text: string): ShownOrder {
  const date = readWritten(text);
  if (date === null) return null;
  if ('month' in date) return isDay(date.day) && isMonth(date.month) ? 'clear' : null;
  const { first, second } = date;
  const orders = {
    'day-first': isDay(first) && isMonth(second),
    'month-first': isMonth(first) && isDay(second),
  };
  if (orders['day-first'] && orders['month-first'])
    return Number(first) === Number(second) ? 'clear' : 'unclear';
  if (orders['day-first']) return 'day-first';
  return orders['month-first'] ? 'month-first' : null;
}

function isDay(text: string): boolean {
  return Number(text) >= 1 && Number(text) <= 31;
}

function isMonth(text: string): boolean {
  return Number(text) >= 1 && Number(text) <= 12;
}

/**
 * Returns a date as `YYYY-MM-DD`: `2026-04-03T12:00Z`, `3 May 2020`, and with an order `3/24/2026 9:08:01 PM`. The
 * time of day is left out. Null for what is no date, and for `04/05/2024` without an order.
 */
export function isoDate(text: string, order: DateOrder | undefined): string | null {
  const date = readWritten(text);
  if (date === null) return null;
  if ('month' in date) return joinDate(date.year, date.month, date.day);
  if (order === undefined) return null;
  const { year, first, second } = date;
  return order === 'day-first' ? joinDate(year, second, first) : joinDate(year, first, second);
}

function joinDate(year: string, month: string, day: string): string | null {
  return isMonth(month) && isDay(day) ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/**
 * Returns the year of a date, whatever the order of its day and month, or the year in which a period of two dates
 * ends. Null for anything else.
 */
export function yearOfDate(text: string): string | null {
  const whole = readWritten(text);
  if (whole !== null) return shownOrder(text) === null ? null : whole.year;
  const parts = text.split(/\s+(?:[-–/]|to|au|à)\s+/iu);
  const [first, last] = parts.map((part) =>
    shownOrder(part) === null ? undefined : readWritten(part)?.year,
  );
  return parts.length === 2 && first !== undefined && last !== undefined ? last : null;
}

const digitsOf = {
  point: /^(?:\d+|[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*)(?:\.(\d+))?$/u,
  comma: /^(?:\d+|[1-9]\d{0,2}([. '])\d{3}(?:\1\d{3})*)(?:,(\d+))?$/u,
} as const;

/**
 * Returns a number as digits with a decimal point: `1,454,054.5`, `1'454'054`, and with a comma as the mark
 * `1 454 054,5`. Without a decimal mark the point is one, and `1,500` is null, because it could have another; so is
 * what is no number.
 */
export function plainNumber(text: string, mark: DecimalMark | undefined): string | null {
  if (mark !== undefined) return digitsWith(text, mark);
  const [number, other] = [digitsWith(text, 'point'), digitsWith(text, 'comma')];
  return number === other || other === null ? number : null;
}

/** Returns the decimal mark that a number shows; null if it does not matter, or for what is no number. */
export function shownMark(text: string): DecimalMark | 'unclear' | null {
  const point = digitsWith(text, 'point');
  const comma = digitsWith(text, 'comma');
  if (point === comma) return null;
  if (point !== null && comma !== null) return 'unclear';
  return point === null ? 'comma' : 'point';
}

function digitsWith(text: string, mark: DecimalMark): string | null {
  const negative = /^[-−–]\s?/u.exec(text);
  const digits = text
    .slice(negative?.[0].length ?? 0)
    .replace(/\s/gu, ' ')
    .replaceAll('’', "'");
  const match = digitsOf[mark].exec(digits);
  if (match === null) return null;
  const fraction = match[2];
  const end = fraction === undefined ? digits.length : digits.length - fraction.length - 1;
  const whole = digits.slice(0, end).replace(/\D/gu, '');
  return `${negative === null ? '' : '-'}${whole}${fraction === undefined ? '' : `.${fraction}`}`;
}

const zeros = { t: 0, kt: 3, Mt: 6 } as const;

/** Returns a number of a unit as tonnes, digit by digit: 1.5 kt is 1500, without the errors of computing. */
export function inTonnes(number: string, unit: TonneUnit): string {
  const [whole = '', fraction = ''] = number.split('.');
  const moved = fraction.padEnd(zeros[unit], '0');
  const digits = `${whole}${moved.slice(0, zeros[unit])}`.replace(/^(-?)0+(?=\d)/u, '$1');
  const rest = moved.slice(zeros[unit]);
  return rest === '' ? digits : `${digits}.${rest}`;
}
