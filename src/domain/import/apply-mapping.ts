import { foldText } from '../text/search-text.ts';
import { columnNames, columnsOf, type ImportKind, neededFields, placesOf } from './import-columns.ts';
import {
  type FieldShape,
  type HeaderProblem,
  type ImportRow,
  type ImportTable,
  isBlank,
  type RawRecord,
  type RecognizedColumns,
  type RowShape,
  type TableShape,
  toTable,
} from './import-table.ts';
import { type FieldMapping, type RowCondition, type TableMapping, valueOf } from './mapping.ts';
import { holds, readField } from './read-field.ts';

/**
 * Returns how the rows below these headings are read by a mapping. Columns that the file does not have are passed
 * over; a problem if a required field has neither column nor constant.
 */
export function shapeOf(
  file: string,
  header: readonly string[],
  mapping: TableMapping,
  isGrid: boolean,
): TableShape | HeaderProblem {
  const { kind } = mapping;
  const names = columnNames(header);
  const fields = columnsOf(kind).map(([field]) =>
    fieldShape([kind, field], mapping.fields[field] ?? {}, names),
  );
  const isEmpty = ({ places, mapping: { constant = '' } }: FieldShape) =>
    places.length === 0 && constant === '';
  const needed = neededFields.find((each) => each.kind === kind)?.fields ?? [];
  const missing = fields.filter((shape) => needed.includes(shape.field) && isEmpty(shape));
  if (missing.length > 0)
    return { code: 'kind-unknown', values: { nearest: kind, missing: missing.map(({ field }) => field) } };
  const onlyRows = mapping.onlyRows === undefined ? null : rowShape(mapping.onlyRows, names);
  if (onlyRows !== null && onlyRows.place === null)
    return { code: 'kind-unknown', values: { nearest: kind, missing: [onlyRows.column] } };
  const used = new Set(fields.flatMap(({ places, where }) => [...places, where?.place ?? -1]));
  if (onlyRows?.place !== null && onlyRows !== null) used.add(onlyRows.place);
  const recognized: RecognizedColumns = {
    kind,
    places: new Map(
      fields.flatMap(({ field, places: [place] }) => (place === undefined ? [] : [[field, place]])),
    ),
    headings: headingsOf(fields, names),
    notUsed: names.filter((_, place) => header[place]?.trim() !== '' && !used.has(place)),
  };
  const { repeated } = mapping;
  return {
    file,
    recognized,
    columns: header.length,
    isGrid,
    repeated,
    fields: fields.filter(isUsed),
    onlyRows,
  };
}

/** Returns whether a field has anything to be read from. */
function isUsed({ places, mapping: { constant = '' } }: FieldShape): boolean {
  return places.length > 0 || constant !== '';
}

function fieldShape(
  [kind, field]: readonly [ImportKind, string],
  mapping: FieldMapping,
  names: readonly string[],
): FieldShape {
  const { columns = [], words = {}, onlyWhere } = mapping;
  return {
    field,
    value: valueOf(kind, field),
    mapping,
    places: placesOf(columns, names),
    words: new Map(Object.entries(words).map(([text, word]) => [foldText(text), word])),
    where: onlyWhere === undefined ? null : rowShape(onlyWhere, names),
  };
}

function rowShape({ column, words }: RowCondition, names: readonly string[]): RowShape {
  const [place = null] = placesOf([column], names);
  return { column, place, words: words === undefined ? null : new Set(words.map(foldText)) };
}

/** Returns the heading of each field, from the first column to the last. */
function headingsOf(fields: readonly FieldShape[], names: readonly string[]): Map<string, string> {
  const placed = fields.flatMap(({ field, places: [place] }) =>
    place === undefined ? [] : [{ field, place }],
  );
  const ordered = placed.toSorted((one, other) => one.place - other.place);
  return new Map(ordered.map(({ field, place }) => [field, names[place] ?? field]));
}

/**
 * Returns the mapping without conversions of columns that are recognized by the registry's own headings. It leaves out
 * the columns that only the lists of this registry have.
 */
export function plainMapping({ kind, headings }: RecognizedColumns): TableMapping {
  const known = new Set(columnsOf(kind).map(([field]) => field));
  const fields = Object.fromEntries(
    [...headings].flatMap(([field, heading]) => (known.has(field) ? [[field, { columns: [heading] }]] : [])),
  );
  return { sheet: null, headingLine: null, kind, fields, repeated: 'refuse' };
}

/** Returns how the rows below the registry's own headings are read. */
export function plainShape(
  file: string,
  recognized: RecognizedColumns,
  columns: number,
  isGrid: boolean,
): TableShape {
  const fields = [...recognized.places].map(([field, place]) => {
    return fieldAt(recognized.kind, field, place);
  });
  return { file, recognized, columns, isGrid, repeated: 'refuse', fields, onlyRows: null };
}

function fieldAt(kind: ImportKind, field: string, place: number): FieldShape {
  return { field, value: valueOf(kind, field), mapping: {}, places: [place], words: new Map(), where: null };
}

/** Returns the table of a file with these records. Blank ones are skipped. */
export function importTable(
  file: string,
  header: readonly string[],
  recognized: RecognizedColumns,
  records: readonly RawRecord[],
): ImportTable {
  return tableOfRecords(plainShape(file, recognized, header.length, false), records);
}

/** Returns the table of records of a shape. Blank ones are skipped, and those that the mapping leaves out. */
export function tableOfRecords(shape: TableShape, records: readonly RawRecord[]): ImportTable {
  const rows = records.filter((record) => !isBlank(record)).map((record) => toRow(record, shape));
  return toTable(
    shape,
    rows.filter((row) => row !== null),
  );
}

const noTexts: ReadonlyMap<string, string> = new Map();

/** Returns the row of a record, with its cells by field. Null if the mapping leaves it out. */
export function toRow(record: RawRecord, shape: TableShape): ImportRow<ImportKind> | null {
  const { recognized, columns, isGrid, fields, onlyRows } = shape;
  const { line, cells } = record;
  if (onlyRows !== null && !holds(onlyRows, record)) return null;
  let wasCleaned = false;
  const values = Object.fromEntries(columnsOf(recognized.kind).map(([field]) => [field, '']));
  const errors = new Map<string, string>();
  const emptied = new Map<string, string>();
  for (const field of fields) {
    const read = readField(record, field);
    wasCleaned ||= read.leftOut;
    if (read.text === null) return null;
    if (read.error !== null) errors.set(field.field, read.error);
    else if (read.text === '' && read.emptied !== '') emptied.set(field.field, read.emptied);
    values[field.field] = read.text;
  }
  const isStray = cells.slice(columns).some((cell) => cell.trim() !== '');
  return {
    line,
    cells: values,
    strayCells: isGrid || !isStray ? null : cells.length,
    shortBy: isGrid || cells.length >= columns ? null : cells.length,
    emptied: emptied.size === 0 ? noTexts : emptied,
    wasCleaned,
    errors: errors.size === 0 ? noTexts : errors,
  };
}
