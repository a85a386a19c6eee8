import { plainMapping, plainShape, shapeOf } from '#domain/import/apply-mapping.ts';
import {
  columnNames,
  type ImportKind,
  isOwnSerialHeading,
  normalizeHeading,
  placesOf,
} from '#domain/import/import-columns.ts';
import {
  type HeaderProblem,
  type RawRecord,
  recognizeColumns,
  type TableShape,
} from '#domain/import/import-table.ts';
import { isWordField } from '#domain/import/known-words.ts';
import type { TableMapping } from '#domain/import/mapping.ts';
import { findHeadings } from '#domain/import/propose-mapping.ts';
import { inEachLanguage, languages } from '#domain/languages.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import { entryTerms } from './own-entry-words.ts';
import { headingsKey, type SavedSheets } from './saved-sheets.ts';

/** In how many rows the headings are looked for: titles and notes may stand above them. */
export const MAX_TITLE_ROWS = 20;
/** The last line that a mapping can name as that of the headings (`headingLine`). */
const MAX_HEADING_LINE = 100;

/** By what a sheet is read: the mapping of it that was sent, or what is known of its headings. */
export type SheetChoice = {
  /** The tables that are made of the sheet, none if it is not read; null if no mapping was sent. */
  readonly sent: readonly TableMapping[] | null;
  readonly saved: SavedSheets;
  /** The kinds of tables that may be proposed. */
  readonly kinds: readonly ImportKind[];
};

/**
 * The headings of a sheet, and the mapping by which its rows are read, if it is known already: the one that was
 * sent, a saved one, or that of the registry's own headings.
 */
export type Headings = {
  readonly line: number;
  readonly cells: readonly string[];
  /** The place of a last column that says why rows were refused; null without one. It is not among the cells. */
  readonly why: number | null;
  readonly tables: readonly TableMapping[];
  /** How the rows are read by each table; empty if a required field has no column. */
  readonly shapes: readonly TableShape[];
  /** The name of the saved mapping of these headings, or null. */
  readonly saved: string | null;
};

/** Returns in how many rows of a sheet the headings are looked for. */
export function titleRows({ sent }: SheetChoice): number {
  const isNamed = sent?.some(({ headingLine }) => headingLine !== null) === true;
  return isNamed ? MAX_HEADING_LINE : MAX_TITLE_ROWS;
}

type Context = {
  readonly file: string;
  readonly sheet: string | null;
  readonly isGrid: boolean;
  readonly choice: SheetChoice;
};

/**
 * Finds the headings among the first rows of a sheet, the last of which was read just now. Null if they may be
 * further down. `isLast` is true if no other row is looked at: then the row that looks most like headings is taken.
 */
export function lookForHeadings(
  rows: readonly RawRecord[],
  isLast: boolean,
  context: Context,
): Headings | null {
  const { sent } = context.choice;
  if (sent !== null && sent.length > 0) return findSent(rows, isLast, sent, context);
  const row = rows.at(-1);
  const known = row === undefined ? null : (findSaved(row, context) ?? findOwn(row, context));
  if (known !== null || !isLast) return known;
  const line = findHeadings({ sheet: context.sheet, firstLines: rows });
  const likely = rows.find((one) => one.line === line) ?? rows[0];
  return likely === undefined ? null : unknownHeadings(likely);
}

/** Returns how the rows below a row are read by the mapping that was sent. */
function findSent(
  rows: readonly RawRecord[],
  isLast: boolean,
  sent: readonly TableMapping[],
  context: Context,
): Headings | null {
  const line = sent.find(({ headingLine }) => headingLine !== null)?.headingLine ?? null;
  const latest = rows.at(-1);
  if (line !== null) {
    const named = rows.find((row) => row.line === line);
    if (named !== undefined) return byMapping(named, sent, context);
    if (latest !== undefined && latest.line < line && !isLast) return null;
  }
  const wanted = [...new Set(sent.flatMap(columnsOfMapping))];
  const found = ({ cells }: RawRecord) => placesOf(wanted, columnNames(cells)).length;
  if (latest !== undefined && wanted.length > 0 && found(latest) === wanted.length)
    return byMapping(latest, sent, context);
  if (!isLast) return null;
  const nearest = rows.toSorted((one, other) => found(other) - found(one))[0];
  return nearest === undefined ? null : byMapping(nearest, sent, context);
}

function columnsOfMapping({ fields, onlyRows }: TableMapping): readonly string[] {
  const columns = Object.values(fields).flatMap((field) => [
    ...(field.columns ?? []),
    ...(field.onlyWhere === undefined ? [] : [field.onlyWhere.column]),
  ]);
  return onlyRows === undefined ? columns : [...columns, onlyRows.column];
}

function findSaved(row: RawRecord, context: Context): Headings | null {
  const { cells } = unknownHeadings(row);
  const match = context.choice.saved.get(headingsKey(columnNames(cells)));
  if (match === undefined) return null;
  const headings = byMapping(row, match.tables, context);
  return headings.shapes.length === 0 ? null : { ...headings, saved: match.name };
}

/** Returns whether a row has the headings of a saved mapping. */
export function isSaved(row: RawRecord, context: Context): boolean {
  return findSaved(row, context) !== null;
}

function findOwn(row: RawRecord, { file, isGrid }: Context): Headings | null {
  const unknown = unknownHeadings(row);
  const { cells } = unknown;
  const recognized = recognizeColumns(cells);
  if ('code' in recognized) return null;
  const shape = plainShape(file, recognized, cells.length, isGrid);
  return {
    ...unknown,
    tables: [plainMapping(recognized)],
    // Lists that the registry made are compared in the words that they have.
    shapes: [cells.some(isOwnSerialHeading) ? shape : withWordsOfAllLanguages(shape)],
  };
}

/** Lets fields of words also have the registry's words in every language. */
function withWordsOfAllLanguages(shape: TableShape): TableShape {
  const fields = shape.fields.map((field) =>
    isWordField(field.field)
      ? { ...field, words: new Map(Object.entries(entryTerms[field.field] ?? {})) }
      : field,
  );
  return { ...shape, fields };
}

/** Returns the headings with the shape of each table; without any shape if a required field has no column. */
function byMapping(row: RawRecord, tables: readonly TableMapping[], { file, isGrid }: Context): Headings {
  const unknown = unknownHeadings(row);
  const shapes = tables.map((table) => shapeOf(file, unknown.cells, table, isGrid));
  const isComplete = (shape: TableShape | HeaderProblem): shape is TableShape => !('code' in shape);
  return {
    ...unknown,
    tables,
    shapes: shapes.every(isComplete) ? shapes.filter(isComplete) : [],
  };
}

function unknownHeadings({ line, cells: headings }: RawRecord): Headings {
  return { line, ...withoutWhy(headings), tables: [], shapes: [], saved: null };
}

/** The heading of the last column of a file with refused rows, which says why they were refused. */
const whyHeadings = inEachLanguage((locale: Locale) => m.import_why({}, { locale }));
const whyKeys: ReadonlySet<string> = new Set(
  languages.map((language) => normalizeHeading(whyHeadings[language])),
);

/** Returns headings without a last one that says why rows were refused, and its place; null if there is none. */
export function withoutWhy(headings: readonly string[]): {
  readonly cells: readonly string[];
  readonly why: number | null;
} {
  const place = headings.findLastIndex((heading) => heading.trim() !== '');
  if (!whyKeys.has(normalizeHeading(headings[place] ?? ''))) return { cells: headings, why: null };
  return { cells: headings.slice(0, place), why: place };
}
