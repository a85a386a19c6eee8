import { cleanText } from './clean-text.ts';
import { columnsOf, type Field, type ImportKind } from './import-columns.ts';
import type { RecognisedColumns } from './recognise-columns.ts';

/** A record of a file before its columns are understood; `line` is where it begins, as a person counts lines. */
export type RawRecord = { readonly line: number; readonly cells: readonly string[] };

/** The cells of a row by field: '' where the file has no such column or nothing in it. */
export type Cells<Kind extends ImportKind> = Readonly<Record<Field<Kind>, string>>;

export type ImportRow<Kind extends ImportKind> = {
  readonly line: number;
  readonly cells: Cells<Kind>;
  /** How many cells the record has where that is not as many as the header. */
  readonly strayCells: number | null;
  /** Whether control characters were left out of it. */
  readonly wasCleaned: boolean;
};

type TableOf<Kind extends ImportKind> = {
  readonly kind: Kind;
  readonly file: string;
  readonly columns: number;
  readonly headings: ReadonlyMap<string, string>;
  readonly notUsed: readonly string[];
  readonly rows: readonly ImportRow<Kind>[];
};

/** A file of one kind, its rows still as they were written. */
export type ImportTable = { [Kind in ImportKind]: TableOf<Kind> }[ImportKind];

/** Puts the cells of records under their fields; records with nothing in them are no rows. */
export function importTable(
  file: string,
  header: readonly string[],
  recognised: RecognisedColumns,
  records: readonly RawRecord[],
): ImportTable {
  const { kind, headings, notUsed } = recognised;
  const rows = records
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => toRow(line, cells, recognised, header.length));
  return { kind, file, columns: header.length, headings, notUsed, rows } as unknown as ImportTable;
}

function toRow(
  line: number,
  cells: readonly string[],
  { kind, places }: RecognisedColumns,
  columns: number,
): ImportRow<ImportKind> {
  let wasCleaned = false;
  const cleaned = Object.fromEntries(columnsOf(kind).map(([field]) => [field, '']));
  for (const [field, place] of places) {
    const written = cells[place] ?? '';
    const { text, leftOut } = cleanText(written);
    cleaned[field] = text;
    wasCleaned ||= leftOut;
  }
  const strayCells = cells.length === columns ? null : cells.length;
  return { line, cells: cleaned, strayCells, wasCleaned };
}
