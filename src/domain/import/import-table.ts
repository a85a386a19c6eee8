import {
  columnsOf,
  type Field,
  type ImportKind,
  isOwnSerialHeading,
  neededFields,
  normalizeHeading,
  tidyHeading,
} from './import-columns.ts';
import type { FieldMapping, TableMapping } from './mapping.ts';
import { type OwnColumn, ownColumns, ownNames } from './own-columns.ts';

/**
 * On whose behalf tables are imported: the registry takes every organization's entries as approved; an
 * organization takes only its own, as drafts without units.
 */
export type ImportScope =
  | { readonly kind: 'registry' }
  | { readonly kind: 'organization'; readonly name: string };

/**
 * A record of a file before its columns are recognized; `line` is the number of its first line, counting from
 * 1. `errors` has cells without a value, by place: the error that the spreadsheet shows, or '' for a formula
 * that was never computed. Their text is empty.
 */
export type RawRecord = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly errors?: ReadonlyMap<number, string>;
};

/**
 * The cells of a row by field: '' if the file has no such column or the cell is empty. Rows of lists that this registry
 * made also have the cells of their own columns.
 */
export type Cells<Kind extends ImportKind> = Readonly<Record<Field<Kind>, string>> &
  (Kind extends 'projects' ? Readonly<Partial<Record<OwnColumn, string>>> : unknown);

export type ImportRow<Kind extends ImportKind> = {
  readonly line: number;
  readonly cells: Cells<Kind>;
  /** The record's number of cells if it has some beside the header's, otherwise null. */
  readonly strayCells: number | null;
  /** The record's number of cells if its last ones are left out, otherwise null: they are empty. */
  readonly shortBy: number | null;
  /** What was written in cells that are read as empty, by field: `N/A`. */
  readonly emptied: ReadonlyMap<string, string>;
  /** Whether control characters were removed from it. */
  readonly wasCleaned: boolean;
  /** What a spreadsheet shows instead of a value, by field: `#N/A`, or '' for a formula never computed. */
  readonly errors: ReadonlyMap<string, string>;
};

type TableOf<Kind extends ImportKind> = {
  readonly kind: Kind;
  readonly file: string;
  readonly columns: number;
  readonly headings: ReadonlyMap<string, string>;
  readonly notUsed: readonly string[];
  /** What becomes of several rows of one project, vintage or inventory year. */
  readonly repeated: TableMapping['repeated'];
  readonly rows: readonly ImportRow<Kind>[];
  /** Whether its letters beyond ASCII are a guess, as of a CSV file that is not in UTF-8. */
  readonly isEncodingGuessed?: boolean;
};

/** A file of one kind with its unparsed rows. */
export type ImportTable = { [Kind in ImportKind]: TableOf<Kind> }[ImportKind];

/** A condition on rows, with the place of its column; null if the file has no such column. */
export type RowShape = {
  readonly column: string;
  readonly place: number | null;
  /** Folded; null for anything but an empty cell. */
  readonly words: ReadonlySet<string> | null;
};

/** How the cells of a field are read: its columns, the registry's words by the file's (folded), and in which rows. */
export type FieldShape = {
  readonly field: string;
  readonly value: 'day' | 'year' | 'tonnes' | undefined;
  readonly mapping: FieldMapping;
  readonly places: readonly number[];
  readonly words: ReadonlyMap<string, string | null>;
  readonly where: RowShape | null;
};

/** A table whose header is read: its file or sheet, its columns, and how many cells each record must have. */
export type TableShape = {
  readonly file: string;
  readonly recognized: RecognizedColumns;
  readonly columns: number;
  /** True for a sheet: its rows have no number of cells of their own. */
  readonly isGrid: boolean;
  readonly repeated: TableMapping['repeated'];
  readonly fields: readonly FieldShape[];
  readonly onlyRows: RowShape | null;
};

/** Returns the table of a file of this shape. */
export function toTable(
  { file, recognized: { kind, headings, notUsed }, columns, repeated }: TableShape,
  rows: readonly ImportRow<ImportKind>[],
): ImportTable {
  return { kind, file, columns, headings, notUsed, repeated, rows } as unknown as ImportTable;
}

/** Returns whether a record has nothing but white space. */
export function isBlank({ cells, errors }: RawRecord): boolean {
  return errors === undefined && cells.every((cell) => cell.trim() === '');
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
 * Determines the kind and columns of a file from its headings, ignoring letter case, accents, spaces and
 * order. Refused: a repeated heading, two headings for one field, and headings that fit no kind. If headings
 * fit two kinds, the kind with more known headings wins.
 */
export function recognizeColumns(cells: readonly string[]): RecognizedColumns | HeaderProblem {
  const header = cells.map(tidyHeading);
  const headings = header.map(normalizeHeading);
  const twice = headings.find((heading, place) => heading !== '' && headings.indexOf(heading) !== place);
  if (twice !== undefined) return { code: 'heading-twice', values: { heading: twice } };
  const [nearest = { kind: 'projects' as const, missing: [], known: 0 }] = neededFields
    .map(({ kind, fields }) => ({
      kind,
      missing: fields.filter((field) => !isNamed(kind, field, headings) && !isImplied(field, headings)),
      known: columnsOf(kind).filter(([field]) => isNamed(kind, field, headings)).length,
    }))
    .toSorted((one, other) => one.missing.length - other.missing.length || other.known - one.known);
  if (nearest.missing.length > 0) {
    return { code: 'kind-unknown', values: { nearest: nearest.kind, missing: nearest.missing } };
  }
  return placeColumns(nearest.kind, headings, header);
}

/** Returns the headings that name a field; what only the lists of this registry call it counts beside their serials. */
function namesOf(kind: ImportKind, field: string, headings: readonly string[]): readonly string[] {
  const names = columnsOf(kind).find(([name]) => name === field)?.[1].names ?? [];
  const own = isOwnList(kind, headings) ? ownNames(field) : [];
  return [...new Set([...names, ...own].map(normalizeHeading))];
}

function isOwnList(kind: ImportKind, headings: readonly string[]): boolean {
  return kind === 'projects' && headings.some(isOwnSerialHeading);
}

/** The lists that this registry makes have no column for the registry. */
function isImplied(field: string, headings: readonly string[]): boolean {
  return field === 'registry' && headings.some(isOwnSerialHeading);
}

function isNamed(kind: ImportKind, field: string, headings: readonly string[]): boolean {
  return namesOf(kind, field, headings).some((name) => headings.includes(name));
}

function placeColumns(
  kind: ImportKind,
  headings: readonly string[],
  header: readonly string[],
): RecognizedColumns | HeaderProblem {
  const places = new Map<string, number>();
  const isOwn = isOwnList(kind, headings);
  for (const field of [...columnsOf(kind).map(([name]) => name), ...(isOwn ? ownColumns : [])]) {
    const named = namesOf(kind, field, headings).filter((name) => headings.includes(name));
    // A list of this registry has its own heading; a column that somebody added beside it is not used.
    const own = isOwn ? ownNames(field).map(normalizeHeading) : [];
    const [one, other] = named.some((name) => own.includes(name))
      ? named.filter((name) => own.includes(name))
      : named;
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
        .map(([field, place]) => [field, header[place] ?? field]),
    ),
    notUsed: headings.filter((heading, place) => heading !== '' && !used.has(place)),
  };
}
