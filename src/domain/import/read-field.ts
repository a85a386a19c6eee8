import { foldText } from '../text/search-text.ts';
import { cleanText, isErrorValue, isPlaceholder } from './clean-cell.ts';
import type { FieldShape, RawRecord, RowShape } from './import-table.ts';
import { inTonnes, isoDate, plainNumber, yearOfDate } from './plain-values.ts';

/** Returns whether a row has one of the words of a condition in its column, or, without words, anything. */
export function holds({ place, words }: RowShape, { cells }: RawRecord): boolean {
  const { text } = cleanText(place === null ? '' : (cells[place] ?? ''));
  if (words !== null) return words.has(foldText(text));
  return text !== '' && !isPlaceholder(text);
}

/** What a field's columns have: its text, null if it leaves the row out, or an error of a spreadsheet. */
export type ReadField = {
  readonly text: string | null;
  readonly error: string | null;
  /** What stands for none where the text is empty: `N/A`. */
  readonly emptied: string;
  readonly leftOut: boolean;
};

const nothing: ReadField = { text: '', error: null, emptied: '', leftOut: false };

/** Reads a field of a record: its cells, the registry's word for them, or its constant. */
export function readField(record: RawRecord, shape: FieldShape): ReadField {
  if (shape.where !== null && !holds(shape.where, record)) return nothing;
  const isSum = shape.mapping.addUp === true && shape.value === 'tonnes';
  const read = isSum ? sumCells(record, shape) : readCells(record, shape);
  if (read.error !== null) return read;
  const word = wordOf(read.text ?? '', shape.words);
  if (word !== undefined) return { ...read, text: word };
  if (read.text === '') return { ...read, text: shape.mapping.constant ?? '' };
  return isSum ? read : { ...read, text: toPlain(read.text ?? '', shape) };
}

/** Adds up the numbers of several cells; the first that is none is returned as it is, and is found wrong. */
function sumCells(record: RawRecord, shape: FieldShape): ReadField {
  const cells = shape.places.map((place) => readCells(record, { ...shape, places: [place] }));
  const failed = cells.find(({ error }) => error !== null);
  const texts = cells.flatMap(({ text }) => (text === null || text === '' ? [] : [toPlain(text, shape)]));
  const odd = texts.find((text) => !/^-?\d+(?:\.\d+)?$/u.test(text));
  const [first = nothing] = cells;
  const emptied = cells.find((cell) => cell.emptied !== '')?.emptied ?? '';
  const leftOut = cells.some((cell) => cell.leftOut);
  if (failed !== undefined || texts.length === 0) return { ...(failed ?? first), emptied, leftOut };
  const text = odd ?? String(texts.reduce((sum, each) => sum + Number(each), 0));
  return { text, error: null, emptied: '', leftOut };
}

/** Reads the first cell of several that has a value. */
function readCells({ cells, errors }: RawRecord, { field, places }: FieldShape): ReadField {
  let leftOut = false;
  let emptied = '';
  for (const place of places) {
    const cleaned = cleanText(cells[place] ?? '');
    const { text } = cleaned;
    leftOut ||= cleaned.leftOut;
    const error = errors?.get(place) ?? (isErrorValue(text) ? text : null);
    if (error !== null) return { text: '', error, emptied: '', leftOut };
    // A title is what its source calls the project, whatever that is.
    if (field !== 'title' && isPlaceholder(text)) emptied ||= text;
    else if (text !== '') return { text, error: null, emptied: '', leftOut };
  }
  return { text: '', error: null, emptied, leftOut };
}

/**
 * Returns the registry's word for a cell, or for the first known one of several between semicolons; null leaves the row
 * out. Undefined if no word is known.
 */
function wordOf(text: string, words: ReadonlyMap<string, string | null>): string | null | undefined {
  if (words.size === 0) return undefined;
  const whole = words.get(foldText(text));
  if (whole !== undefined) return whole;
  const parts = text.split(';').map((part) => words.get(foldText(part)));
  return parts.find((word) => word !== undefined);
}

/** Returns a cell as the registry writes such values. What cannot be read stays as it is, and is found wrong. */
function toPlain(
  written: string,
  { mapping: { part, prefix = '', dates, decimals, unit }, value }: FieldShape,
) {
  const cut = part === undefined ? written : (written.split(part.separator)[part.number - 1]?.trim() ?? '');
  const text = cut === '' || foldText(cut).startsWith(foldText(prefix)) ? cut : `${prefix}${cut}`;
  switch (value) {
    case 'day':
      return isoDate(text, dates) ?? text;
    case 'year':
      return yearOfDate(text) ?? text;
    case 'tonnes': {
      const number = plainNumber(text, decimals);
      return number === null ? text : inTonnes(number, unit ?? 't');
    }
    case undefined:
      return text;
  }
}
