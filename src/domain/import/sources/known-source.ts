import { columnNames, placesOf } from '../import-columns.ts';
import type { FieldMapping, SheetDescription, TableMapping } from '../mapping.ts';

/** A table of the registry that is made of a source's rows; sheet and line are those in which it is found. */
export type SourceTable = Omit<TableMapping, 'sheet' | 'headingLine'>;

/** An export that is recognized by its headings. */
export type KnownSource = {
  /** The name of who publishes it, the same in every language. */
  readonly name: string;
  /** The headings that it has, and no other source has together; of several in a list, one. */
  readonly headings: readonly (string | readonly string[])[];
  /** Its tables; none if the sheet turns out to be another. */
  readonly tables: (top: Pick<SheetDescription, 'sheet' | 'firstLines'>) => readonly SourceTable[];
};

/** Reads a field from the first of these columns that is not empty. */
export function from(...columns: readonly string[]): FieldMapping & { readonly columns: readonly string[] } {
  return { columns };
}

/** Gives a field the same value in every row. */
export function always(constant: string): FieldMapping {
  return { constant };
}

/** Returns the first of these headings that a file has on one of its first lines; the first one if it has none. */
export function presentHeading(
  lines: SheetDescription['firstLines'],
  headings: readonly [string, ...string[]],
): string {
  const names = lines.flatMap(({ cells }) => columnNames(cells));
  return headings.find((heading) => placesOf([heading], names).length > 0) ?? headings[0];
}

type Fields = Readonly<Record<string, FieldMapping>>;

/** Projects, one in each row. */
export function projects(fields: Fields): SourceTable {
  return { kind: 'projects', repeated: 'refuse', fields };
}

/** Projects that are named in several rows each, such as those of a list of issuances: the first row counts. */
export function projectsOfRows(fields: Fields): SourceTable {
  return { kind: 'projects', repeated: 'sum', fields };
}

/** Vintages of which each row has a part. */
export function vintagesOfRows(fields: Fields): SourceTable {
  return { kind: 'vintages', repeated: 'sum', fields };
}
