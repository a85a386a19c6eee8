import { cleanText } from './clean-text.ts';
import { columnsOf, type Field, type ImportKind } from './import-columns.ts';
import type { RecognisedColumns } from './recognise-columns.ts';

/**
 * On whose behalf tables are imported: the registry takes every organization's entries as approved; an organization takes only its own, as
 * drafts without units.
 */
export type ImportScope =
  | { readonly kind: 'registry' }
  | { readonly kind: 'organization'; readonly name: string };

/** A record of a file before its columns are recognized; `line` is the number of its first line, counting from 1. */
export type RawRecord = { readonly line: number; readonly cells: readonly string[] };

/** The cells of a row by field: '' if the file has no such column or the cell is empty. */
export type Cells<Kind extends ImportKind> = Readonly<Record<Field<Kind>, string>>;

export type ImportRow<Kind extends ImportKind> = {
  readonly line: number;
  readonly cells: Cells<Kind>;
  /** The record's number of cells if it differs from the header's, otherwise null. */
  readonly strayCells: number | null;
  /** Whether control characters were removed from it. */
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

/** A file of one kind with its unparsed rows. */
export type ImportTable = { [Kind in ImportKind]: TableOf<Kind> }[ImportKind];

/** Returns the table of a file, with the cells of each record by field. Blank records are skipped. */
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
    const original = cells[place] ?? '';
    const { text, leftOut } = cleanText(original);
    cleaned[field] = text;
    wasCleaned ||= leftOut;
  }
  const strayCells = cells.length === columns ? null : cells.length;
  return { line, cells: cleaned, strayCells, wasCleaned };
}
