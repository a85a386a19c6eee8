import { cleanText, isPlaceholder } from './clean-cell.ts';
import { columnNames } from './import-columns.ts';
import type { ColumnDescription } from './mapping.ts';
import { plainNumber, shownMark, shownOrder } from './plain-values.ts';
import { readDegrees, splitPosition } from './read-degrees.ts';

const MAX_SAMPLES = 3;
const MAX_SAMPLE_CHARACTERS = 100;
/** More different values are not words that somebody says something about one by one; nor are longer ones. */
const MAX_WORDS = 100;
const MAX_WORD_CHARACTERS = 500;
/** The share of its values that a column may have beside what it looks like, such as remarks. */
const MAX_ODD = 0.1;

/** Describes the columns of a table whose rows it is given one after the other; it keeps little of them. */
export type ColumnDescriber = {
  /** Takes the cells of the next row. */
  readonly take: (cells: readonly string[]) => void;
  readonly describe: () => ColumnDescription[];
};

/** Returns a describer of the columns with these headings. */
export function columnDescriber(header: readonly string[]): ColumnDescriber {
  const columns = columnNames(header).map((heading) => columnTally(heading));
  return {
    take: (cells) => {
      for (const [place, tally] of columns.entries()) tally.take(cells[place] ?? '');
    },
    describe: () => columns.map((tally) => tally.describe()),
  };
}

function columnTally(heading: string) {
  const samples: string[] = [];
  const looks = looksTally();
  let words: Map<string, number> | null = new Map();
  let filled = 0;
  const countWord = (text: string) => {
    if (words === null) return;
    words.set(text, (words.get(text) ?? 0) + 1);
    if (words.size > MAX_WORDS || text.length > MAX_WORD_CHARACTERS) words = null;
  };
  return {
    take: (cell: string) => {
      const { text } = cleanText(cell);
      if (text === '' || isPlaceholder(text)) return;
      filled += 1;
      countWord(text);
      const sample = text.slice(0, MAX_SAMPLE_CHARACTERS);
      looks.take(sample);
      if (samples.length < MAX_SAMPLES && !samples.includes(sample)) samples.push(sample);
    },
    describe: (): ColumnDescription => {
      const counted = words === null ? null : [...words].map(([text, count]) => ({ text, count }));
      return {
        heading,
        samples: [...samples],
        filled,
        ...looks.describe(filled),
        words: counted?.toSorted((one, other) => other.count - one.count) ?? null,
      };
    },
  };
}

/** Counts how many values of a column look like what, and what they show of dates and numbers. */
function looksTally() {
  const counts = { number: 0, year: 0, day: 0, coordinate: 0, unclearDay: 0 };
  const orders = { 'day-first': 0, 'month-first': 0 };
  const marks = { point: 0, comma: 0, unclear: 0 };
  const orderShown = (): ColumnDescription['dates'] => {
    if (orders['day-first'] > 0 && orders['month-first'] > 0) return null;
    if (orders['day-first'] > 0) return 'day-first';
    return orders['month-first'] > 0 ? 'month-first' : null;
  };
  const markShown = (): ColumnDescription['decimals'] => {
    if (marks.point > 0 !== marks.comma > 0) return marks.point > 0 ? 'point' : 'comma';
    return marks.unclear > 0 || marks.point > 0 ? 'unclear' : null;
  };
  const looksLike = (filled: number): ColumnDescription['looks'] => {
    const most = filled * (1 - MAX_ODD);
    if (filled === 0) return 'empty';
    if (counts.day >= most) return counts.unclearDay > 0 && orderShown() === null ? 'date-unclear' : 'date';
    if (counts.year >= most) return 'year';
    if (counts.coordinate >= most) return 'coordinate';
    return counts.number >= most ? 'number' : 'text';
  };
  return {
    take: (text: string) => {
      const order = shownOrder(text);
      if (order !== null) counts.day += 1;
      if (order === 'unclear') counts.unclearDay += 1;
      if (order === 'day-first' || order === 'month-first') orders[order] += 1;
      if (isYear(text)) counts.year += 1;
      if (isCoordinate(text)) counts.coordinate += 1;
      const mark = shownMark(text);
      if (mark !== null) marks[mark] += 1;
      if (mark !== null || plainNumber(text, undefined) !== null) counts.number += 1;
    },
    describe: (filled: number) => ({
      looks: looksLike(filled),
      dates: orderShown(),
      decimals: markShown(),
    }),
  };
}

function isYear(text: string): boolean {
  return /^(?:19[5-9]\d|20\d\d|21\d\d)(?:\.0+)?$/u.test(text);
}

/** Returns whether a text is degrees with at least two decimals, or with a sign of degrees, or a pair of them. */
function isCoordinate(text: string): boolean {
  if (!/[.,]\d{2}|°/u.test(text)) return false;
  const { latitude, longitude } = splitPosition(text);
  const isPair = readDegrees(latitude, 'latitude') !== null && readDegrees(longitude, 'longitude') !== null;
  return isPair || readDegrees(text, 'latitude') !== null || readDegrees(text, 'longitude') !== null;
}
