import { FIRST_YEAR } from '../year-span.ts';
import { foldText } from '../text/fold.ts';
import { tonnes } from '../tonnes.ts';
import { oneLine } from './clean-text.ts';
import type { Findings } from './finding.ts';

/** The longest text of one line (a title, a name, an id): what an index of the database can still hold in any script. */
const MOST_CHARACTERS_OF_LINE = 500;
const MOST_CHARACTERS_OF_TEXT = 20_000;
const LAST_YEAR = 2200;

const wholeNumber = /^\d+$/;
const decimalNumber = /^\d+(\.\d+)?$/;
const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A cell of a row, with the field that a finding names. */
export type Cell = { readonly column: string; readonly text: string };

/** A text of one line. Wrong where it is too long. */
export function readLine({ column, text }: Cell, findings: Findings): string {
  return limited({ column, text: oneLine(text) }, MOST_CHARACTERS_OF_LINE, findings);
}

/** A text of one line that must be there. */
export function readNeededLine(cell: Cell, findings: Findings): string {
  if (cell.text === '') findings.wrong.push({ code: 'cell-missing', figures: { column: cell.column } });
  return readLine(cell, findings);
}

/** A text of many lines; null where there is none. */
export function readText(cell: Cell, findings: Findings): string | null {
  return limited(cell, MOST_CHARACTERS_OF_TEXT, findings) || null;
}

/**
 * Tonnes: whole, at most ten digits (specification §5), without signs, spaces or separators. Fractions are rounded to
 * the nearest tonne where `mayRound`. 0 where it is wrong.
 */
export function readTonnes({ column, text }: Cell, findings: Findings, mayRound = false): number {
  const written = mayRound ? decimalNumber : wholeNumber;
  const quantity = tonnes(Math.round(Number(text)));
  if (written.test(text) && quantity.ok) return quantity.value;
  if (text === '') findings.wrong.push({ code: 'cell-missing', figures: { column } });
  else findings.wrong.push({ code: 'not-tonnes', figures: { column, text } });
  return 0;
}

/** A year of four digits from 1950 on. */
export function readYear({ column, text }: Cell, findings: Findings): number {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return year;
  if (text === '') findings.wrong.push({ code: 'cell-missing', figures: { column } });
  else
    findings.wrong.push({
      code: 'not-a-year',
      figures: { column, text, first: FIRST_YEAR, last: LAST_YEAR },
    });
  return 0;
}

/** A day of the calendar written `YYYY-MM-DD`; null where there is none. */
export function readDay({ column, text }: Cell, findings: Findings): string | null {
  if (text === '') return null;
  if (isCalendarDay(text)) return text;
  findings.wrong.push({ code: 'not-a-date', figures: { column, text } });
  return null;
}

/** One of the registry's words, letter case aside; null where there is none, wrong where it is another. */
export function readWord<Word extends string>(
  { column, text }: Cell,
  words: readonly Word[],
  findings: Findings,
): Word | null {
  if (text === '') return null;
  const word = words.find((candidate) => foldText(candidate) === foldText(text));
  if (word !== undefined) return word;
  findings.wrong.push({ code: 'word-unknown', figures: { column, text, choices: words.join(', ') } });
  return null;
}

function limited({ column, text }: Cell, most: number, findings: Findings): string {
  if (text.length <= most) return text;
  findings.wrong.push({ code: 'text-too-long', figures: { column, characters: text.length, most } });
  return '';
}

function isCalendarDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = calendarDay.exec(text) ?? [];
  const days = daysOfMonth(Number(year), Number(month));
  return Number(year) >= 1 && Number(day) >= 1 && Number(day) <= days;
}

function daysOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
