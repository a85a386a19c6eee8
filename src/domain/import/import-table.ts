import { columnsOf, type ImportKind, neededFields, normalizeHeading, type Field } from './import-columns.ts';

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
  recognized: RecognizedColumns,
  records: readonly RawRecord[],
): ImportTable {
  const { kind, headings, notUsed } = recognized;
  const rows = records
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => toRow(line, cells, recognized, header.length));
  return { kind, file, columns: header.length, headings, notUsed, rows } as unknown as ImportTable;
}

function toRow(
  line: number,
  cells: readonly string[],
  { kind, places }: RecognizedColumns,
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

const controls = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/**
 * Returns a text that can be stored: line breaks as `\n`, no control characters (including NUL, which databases reject), no lone surrogates,
 * trimmed. All scripts are kept. `leftOut` is true if any characters were removed.
 */
export function cleanText(written: string): { readonly text: string; readonly leftOut: boolean } {
  const normalized = written.replace(/\r\n?/g, '\n');
  const cleaned = normalized.replace(controls, '');
  return { text: cleaned.trim(), leftOut: cleaned.length !== normalized.length };
}

/** Returns a text on one line: line breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\n\t]\s*/g, ' ');
}

/** How a file's headings are interpreted: the column of each field, and unused columns. */
export type RecognizedColumns = {
  readonly kind: ImportKind;
  /** Field to the index of its column. */
  readonly places: ReadonlyMap<string, number>;
  /** Field to the heading in the file, from the first column to the last. */
  readonly headings: ReadonlyMap<string, string>;
  readonly notUsed: readonly string[];
};

/** Why a header cannot be interpreted. */
export type HeaderProblem =
  | { readonly code: 'heading-twice'; readonly values: { readonly heading: string } }
  | { readonly code: 'headings-alike'; readonly values: { readonly one: string; readonly other: string } }
  | {
      readonly code: 'kind-unknown';
      /** `missing`: the required fields without a column. */
      readonly values: { readonly nearest: ImportKind; readonly missing: readonly string[] };
    };

/**
 * Determines the kind and columns of a file from its headings, ignoring letter case, accents, spaces and order. Refused: a repeated heading,
 * two headings for one field, and headings that fit no kind. If headings fit two kinds, the kind with more known headings wins.
 */
export function recognizeColumns(header: readonly string[]): RecognizedColumns | HeaderProblem {
  const headings = header.map(normalizeHeading);
  const twice = headings.find((heading, place) => heading !== '' && headings.indexOf(heading) !== place);
  if (twice !== undefined) return { code: 'heading-twice', values: { heading: twice } };
  const [nearest = { kind: 'projects' as const, missing: [], known: 0 }] = neededFields
    .map(({ kind, fields }) => ({
      kind,
      missing: fields.filter((field) => !isNamed(kind, field, headings)),
      known: columnsOf(kind).filter(([field]) => isNamed(kind, field, headings)).length,
    }))
    .toSorted((one, other) => one.missing.length - other.missing.length || other.known - one.known);
  if (nearest.missing.length > 0) {
    return { code: 'kind-unknown', values: { nearest: nearest.kind, missing: nearest.missing } };
  }
  return placeColumns(nearest.kind, headings, header);
}

function namesOf(kind: ImportKind, field: string): readonly string[] {
  const names = columnsOf(kind).find(([name]) => name === field)?.[1].names ?? [];
  return [...new Set(names.map(normalizeHeading))];
}

function isNamed(kind: ImportKind, field: string, headings: readonly string[]): boolean {
  return namesOf(kind, field).some((name) => headings.includes(name));
}

function placeColumns(
  kind: ImportKind,
  headings: readonly string[],
  header: readonly string[],
): RecognizedColumns | HeaderProblem {
  const places = new Map<string, number>();
  for (const [field] of columnsOf(kind)) {
    const [one, other] = namesOf(kind, field).filter((name) => headings.includes(name));
    if (one === undefined) continue;
    if (other !== undefined) return { code: 'headings-alike', values: { one, other } };
    places.set(field, headings.indexOf(one));
  }
  const used = new Set(places.values());
  return {
    kind,
    places,
    headings: new Map(
      [...places]
        .toSorted(([, one], [, other]) => one - other)
        .map(([field, place]) => [field, header[place]?.trim() ?? field]),
    ),
    notUsed: headings.filter((heading, place) => heading !== '' && !used.has(place)),
  };
}
