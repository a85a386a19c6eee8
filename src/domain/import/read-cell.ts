import type { FieldDeclaration } from '../project/field-declaration.ts';
import { fields } from '../project/fields.ts';
import type { DetailKey } from '../project/project-details.ts';
import { EMAIL_ADDRESS, MAX_EMAIL_CHARACTERS } from '../text/email-address.ts';
import { isMisleadingAddress } from '../text/look-alikes.ts';
import { foldText } from '../text/search-text.ts';
import { refusedCharacter, type TextForm, tidyText, withoutRefused } from '../text/written-text.ts';
import { MAX_TONNES, tonnes } from '../tonnes.ts';
import { FIRST_YEAR } from '../year-span.ts';
import { oneLine } from './clean-cell.ts';
import type { Findings } from './findings.ts';
import {
  doubtPosition,
  exchangedPosition,
  type Position,
  readDegrees,
  splitPosition,
} from './read-degrees.ts';

/** Maximum length of a single line (a title, a name, an id): fits a database index in any script. */
const MAX_LINE_CHARACTERS = 500;
const MAX_TEXT_CHARACTERS = 20_000;
const LAST_YEAR = 2200;

/** Programs write whole numbers as `1500.0`, too. */
const wholeNumber = /^\d+(\.0+)?$/;
const decimalNumber = /^\d+(\.\d+)?$/;
const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A cell of a row, with the field name for findings. */
export type Cell = { readonly column: string; readonly text: string };

/** Reads a single line. Wrong if too long, or for a character that texts may not have, which it names. */
export function readLine(cell: Cell, findings: Findings): string {
  return readWritten(cell, 'line', MAX_LINE_CHARACTERS, findings);
}

function readWritten(
  { column, text: written }: Cell,
  form: TextForm,
  max: number,
  findings: Findings,
): string {
  const text = tidyText(form === 'line' ? oneLine(written) : written, form);
  const character = refusedCharacter(text, form);
  if (character === null) return limitLength({ column, text }, max, findings);
  findings.wrong.push({ code: 'character-refused', values: { column, ...character } });
  return '';
}

/** Reads a required single line. */
export function readNeededLine(cell: Cell, findings: Findings): string {
  if (cell.text === '') findings.wrong.push({ code: 'cell-missing', values: { column: cell.column } });
  return readLine(cell, findings);
}

/**
 * Reads text of several lines, without characters that texts may not have: bullets of word processors and the
 * like are no reason to leave a row out. Null if empty.
 */
export function readText({ column, text }: Cell, findings: Findings): string | null {
  const read = withoutRefused(text, 'lines');
  const isCleaned = read !== text && findings.doubts.every(({ code }) => code !== 'characters-left-out');
  if (isCleaned) findings.doubts.push({ code: 'characters-left-out', values: {} });
  return limitLength({ column, text: read }, MAX_TEXT_CHARACTERS, findings) || null;
}

/**
 * Reads tonnes: whole, at most ten digits (specification §5), without signs, spaces or separators. With
 * `mayRound`, fractions are rounded to the nearest tonne. Null if wrong.
 */
export function readTonnes({ column, text }: Cell, findings: Findings, mayRound = false): number | null {
  const written = mayRound ? decimalNumber : wholeNumber;
  const quantity = tonnes(Math.round(Number(text)));
  if (written.test(text) && quantity.ok) return quantity.value;
  if (text === '') findings.wrong.push({ code: 'cell-missing', values: { column } });
  else findings.wrong.push({ code: 'not-tonnes', values: { column, text } });
  return null;
}

/** Reads one of several numbers of tonnes that are added up: it may be negative, and is not rounded. 0 if wrong. */
export function readSummand({ column, text }: Cell, findings: Findings): number {
  const number = decimalNumber.test(text.replace(/^[-−]/u, '')) ? Number(text.replace('−', '-')) : null;
  if (number !== null && Math.abs(number) <= MAX_TONNES) return number;
  if (text === '') findings.wrong.push({ code: 'cell-missing', values: { column } });
  else findings.wrong.push({ code: 'not-tonnes', values: { column, text } });
  return 0;
}

/** Reads a four-digit year from 1950 on. 0 if wrong. */
export function readYear({ column, text }: Cell, findings: Findings): number {
  const year = /^\d{4}(\.0+)?$/.test(text) ? Number(text) : 0;
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return year;
  if (text === '') findings.wrong.push({ code: 'cell-missing', values: { column } });
  else
    findings.wrong.push({
      code: 'not-a-year',
      values: { column, text, first: FIRST_YEAR, last: LAST_YEAR },
    });
  return 0;
}

/** Reads a `YYYY-MM-DD` date; null if empty or wrong. */
export function readDay({ column, text }: Cell, findings: Findings): string | null {
  if (text === '') return null;
  if (isCalendarDay(text)) return text;
  findings.wrong.push({ code: 'not-a-date', values: { column, text } });
  return null;
}

/** Reads one of the registry's terms, ignoring letter case; null if empty, wrong if it is another. */
export function readWord<Word extends string>(
  { column, text }: Cell,
  words: readonly Word[],
  findings: Findings,
): Word | null {
  if (text === '') return null;
  const word = words.find((candidate) => foldText(candidate) === foldText(text));
  if (word !== undefined) return word;
  findings.wrong.push({ code: 'word-unknown', values: { column, text, choices: words.join(', ') } });
  return null;
}

function limitLength({ column, text }: Cell, max: number, findings: Findings): string {
  if (text.length <= max) return text;
  findings.wrong.push({ code: 'text-too-long', values: { column, characters: text.length, most: max } });
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

type FormText = {
  readonly column: string;
  readonly text: string | null;
  readonly field: 'title' | 'address';
  /** Characters that the field has beside the text. */
  readonly beside?: number;
};

/** Finds texts that the project form could not save, because they are longer than it takes. */
export function limitToForm(texts: readonly FormText[], findings: Findings): void {
  for (const { column, text, field, beside = 0 } of texts) {
    const most = fields[field].max - beside;
    const characters = text?.length ?? 0;
    if (characters > most)
      findings.wrong.push({ code: 'text-too-long', values: { column, characters, most } });
  }
}

type WrittenPosition = {
  readonly latitude: string;
  readonly longitude: string;
  /** Both in one cell, where the others are empty. */
  readonly both: string;
  readonly country: string;
  readonly province: string;
};

/**
 * Reads a position (`readDegrees`); null if empty. An impossible or incomplete position, or 0, 0, is dropped and
 * reported: no position is better than a wrong one. One outside the country or province of its row is reported.
 */
export function readPosition(
  { country, province, both, ...apart }: WrittenPosition,
  findings: Findings,
): Position | null {
  const isApart = apart.latitude !== '' || apart.longitude !== '';
  if (!isApart && both === '') return null;
  const { latitude, longitude } = isApart ? apart : splitPosition(both);
  const [north, east] = [readDegrees(latitude, 'latitude'), readDegrees(longitude, 'longitude')];
  const named = { country: foldText(country), province: foldText(province) };
  if (north === null || east === null) {
    const likely = exchangedPosition({ latitude, longitude }, named);
    findings.doubts.push({ code: 'position-impossible', values: { latitude, longitude, likely } });
    return null;
  }
  const position = { latitude: north, longitude: east };
  const doubt = doubtPosition(position, named);
  if (doubt?.kind === 'zero') {
    findings.doubts.push({ code: 'position-zero', values: {} });
    return null;
  }
  if (doubt !== null) {
    const place = [province, country].filter((part) => part !== '').join(', ');
    findings.doubts.push({ code: 'position-outside', values: { place, likely: doubt.likely } });
  }
  return position;
}

/** The registry's term for each word of a choice, in any language (`foldText`). */
export type Terms = Readonly<Record<string, string>>;

/** Returns the registry's term for a word; the word itself if it is none. */
export function termOf(terms: Terms | undefined, word: string): string {
  const key = foldText(word);
  return terms !== undefined && Object.hasOwn(terms, key) ? (terms[key] ?? word) : word;
}

/**
 * Reads a cell as the form reads a field of an entry: its limit, its characters, its format. Returns null if the cell is
 * empty. Adds a finding for a value that the form would refuse, and for an empty cell of a field that always has a value;
 * the row is then refused, and the returned value is not used.
 */
export function readDetail(
  detail: DetailKey,
  { column, text: written }: Cell,
  findings: Findings,
  terms?: Terms,
): string | number | null {
  const field: FieldDeclaration = fields[detail];
  const text = tidyText(written, 'lines');
  if (text === '') {
    if (field.initial !== undefined) findings.wrong.push({ code: 'cell-missing', values: { column } });
    return null;
  }
  if (field.kind === 'line' || field.kind === 'lines')
    return readWritten({ column, text }, field.kind, field.max, findings);
  if (field.kind === 'date') return readDay({ column, text }, findings);
  if (field.kind === 'email') {
    const address = readWritten({ column, text }, 'line', MAX_EMAIL_CHARACTERS, findings);
    if (!EMAIL_ADDRESS.test(address) || isMisleadingAddress(address))
      findings.wrong.push({ code: 'not-an-email', values: { column, text } });
    return address;
  }
  if (field.kind === 'choice') {
    const term = termOf(terms, text);
    if (!field.choices.includes(term))
      findings.wrong.push({
        code: 'word-unknown',
        values: { column, text, choices: field.choices.join(', ') },
      });
    return term;
  }
  const degrees = readDegrees(text, field.kind);
  if (degrees === null) findings.wrong.push({ code: 'not-degrees', values: { column, text } });
  return degrees;
}
