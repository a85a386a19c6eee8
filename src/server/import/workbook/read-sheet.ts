import type { RawRecord } from '#domain/import/import-table.ts';
import { MAX_COLUMNS, MAX_LINES, Unreadable } from '../read-budget.ts';
import { beyondColumns } from '../read-csv.ts';
import type { RecordTaker } from '../read-rows.ts';
import { columnLetters, columnNumber, dayText, isoDay, numberText } from './cell-text.ts';
import type { DateStyles } from './date-styles.ts';
import { MAX_CELL_CHARACTERS, unescapeText } from './read-parts.ts';
import { type Attributes, damaged, ownCopy, type XmlHandlers } from './read-xml.ts';

/** The longest error that spreadsheet programs write is shorter. */
const MAX_ERROR_CHARACTERS = 50;

/** Those beyond are not filled. */
const MAX_MERGED_CELLS = 10_000;

/** What the cells of a sheet refer to. */
export type SheetContext = {
  readonly texts: readonly string[];
  readonly styles: DateStyles;
  readonly from1904: boolean;
};

type Cell = {
  readonly attributes: Attributes;
  value: string;
  hasValue: boolean;
  hasFormula: boolean;
};

/**
 * Returns the handlers that read the rows of a sheet as text and pass each on: dates as `YYYY-MM-DD`, numbers
 * without separators. Cells without contents do not count, wherever they are, and nothing after the rows is read but
 * which cells reach over several of them. `take` returns false once no other row is needed.
 */
export function sheetPart(context: SheetContext, { take, merge }: RecordTaker): XmlHandlers {
  const row = rowReader(context);
  let merged = 0;
  let cell: Cell | null = null;
  let isDone = false;
  let isAfterRows = false;
  /** The element whose text is the cell's value. */
  let inside: 'v' | 't' | null = null;
  let phonetic = false;
  const readMerged = (element: string, { ref = '' }: Attributes) => {
    if (element !== 'mergeCell' || merged === MAX_MERGED_CELLS) return;
    merged += 1;
    const block = blockOf(ref);
    if (block !== null) merge(block);
  };
  return {
    isDone: () => isDone,
    open: (element, attributes) => {
      if (isAfterRows) readMerged(element, attributes);
      else if (element === 'row') row.open(attributes['r']);
      else if (element === 'c') cell = row.openCell(attributes);
      else if (cell === null) return;
      else if (element === 'f') cell.hasFormula = true;
      else if (element === 'rPh') phonetic = true;
      else if (element === 'v' || element === 't') {
        inside = element;
        cell.hasValue = true;
      }
    },
    text: (read) => {
      if (cell !== null && inside !== null && !phonetic) row.addText(cell, read);
    },
    close: (element) => {
      if (isAfterRows) isDone ||= element === 'mergeCells';
      else if (element === inside) inside = null;
      else if (element === 'rPh') phonetic = false;
      else if (element === 'row') {
        const record = row.close();
        isDone = record !== null && !take(record);
      } else if (element === 'sheetData') isAfterRows = true;
      else if (element === 'c' && cell !== null) {
        row.closeCell(cell);
        cell = null;
      }
    },
  };
}

/** Returns functions that put together the cells of one row after the other. */
function rowReader(context: SheetContext) {
  let line = 0;
  let column = 0;
  let cells: string[] = [];
  let errors: Map<number, string> | null = null;
  return {
    open: (number: string | undefined) => {
      const next = number === undefined ? line + 1 : Number(number);
      if (!Number.isInteger(next) || next <= line) throw damaged();
      if (next > MAX_LINES) throw new Unreadable({ code: 'too-many-lines', values: { most: MAX_LINES } });
      line = next;
      column = 0;
      cells = [];
      errors = null;
    },
    openCell: (attributes: Attributes): Cell => {
      const next = columnOf(attributes['r'], column);
      if (next <= column) throw damaged();
      column = next;
      return { attributes, value: '', hasValue: false, hasFormula: false };
    },
    addText: (cell: Cell, text: string) => {
      cell.value += text;
      if (cell.value.length <= MAX_CELL_CHARACTERS) return;
      const values = { cell: `${columnLetters(column)}${line}`, most: MAX_CELL_CHARACTERS };
      throw new Unreadable({ code: 'cell-too-long', values });
    },
    closeCell: (cell: Cell) => {
      const error = errorOf(cell);
      const text = error === null ? textOf(cell, context) : '';
      if (text === '' && error === null) return;
      if (column > MAX_COLUMNS) throw beyondColumns(line, columnLetters(column));
      while (cells.length < column - 1) cells.push('');
      cells.push(text);
      if (error !== null) (errors ??= new Map()).set(column - 1, error);
    },
    /** Returns the row; null if it has no cells with contents. */
    close: (): RawRecord | null => {
      if (cells.length === 0) return null;
      return errors === null ? { line, cells } : { line, cells, errors };
    },
  };
}

/** Returns the block of merged cells; null if it is in one row. */
function blockOf(reference: string): Parameters<RecordTaker['merge']>[0] | null {
  const [, letters = '', top = '', bottom = ''] =
    /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? [];
  const column = columnNumber(letters);
  if (column === null || Number(bottom) <= Number(top)) return null;
  return { column: column - 1, top: Number(top), bottom: Number(bottom) };
}

function columnOf(place: string | undefined, before: number): number {
  if (place === undefined) return before + 1;
  const letters = place.slice(0, place.search(/\d/));
  const column = columnNumber(letters);
  if (column === null) throw damaged();
  return column;
}

/**
 * Returns the error that a cell has instead of a value, '' for a formula whose result was not stored, and
 * null for a value. The result of a formula may be an empty text.
 */
function errorOf({ attributes: { t: type }, value, hasValue, hasFormula }: Cell): string | null {
  if (type === 'e' && value !== '') return ownCopy(value.slice(0, MAX_ERROR_CHARACTERS));
  const isComputed = type === 'str' ? hasValue : value !== '';
  return hasFormula && !isComputed ? '' : null;
}

/** Returns the text of a cell; '' if it has no contents. */
function textOf({ attributes, value }: Cell, { texts, styles, from1904 }: SheetContext): string {
  switch (attributes['t'] ?? 'n') {
    case 's':
      return sharedText(texts, value);
    case 'str':
    case 'inlineStr':
      return ownCopy(unescapeText(value));
    case 'e':
      return '';
    case 'b':
      if (value !== '' && value !== '0' && value !== '1') throw damaged();
      return value === '' ? '' : String(value === '1');
    case 'd':
      return value === '' ? '' : orDamaged(isoDay(new Date(value)));
    case 'n':
      return numberCell(value, attributes['s'], { styles, from1904 });
  }
  throw damaged();
}

function sharedText(texts: readonly string[], place: string): string {
  return orDamaged(place === '' ? null : texts[Number(place)]);
}

function numberCell(
  value: string,
  style: string | undefined,
  { styles, from1904 }: Pick<SheetContext, 'styles' | 'from1904'>,
): string {
  if (value.trim() === '') return '';
  const number = Number(value);
  if (Number.isNaN(number)) throw damaged();
  return style !== undefined && styles.isDate(Number(style)) ? dayText(number, from1904) : numberText(number);
}

function orDamaged(text: string | null | undefined): string {
  if (text === null || text === undefined) throw damaged();
  return text;
}
