import type { SavedMapping } from '#contract/import-mappings.ts';
import type { ImportColumns } from '#contract/imports.ts';
import { type ImportKind, importKinds, normalizeHeading } from '#domain/import/import-columns.ts';

export type FileMapping = SavedMapping['mapping'];
export type TableMapping = FileMapping['tables'][number];
export type FieldMapping = TableMapping['fields'][string];
export type SheetDescription = ImportColumns['sheets'][number];
export type Column = SheetDescription['columns'][number];

/** A sheet with what its columns mean so far. */
export type SheetDraft = {
  readonly described: SheetDescription;
  /** Whether its rows are read. */
  readonly isRead: boolean;
  readonly tables: readonly TableMapping[];
};

/** What the columns of a file mean so far, by sheet. */
export type MatchDraft = readonly SheetDraft[];

/**
 * Returns what a file's sheets mean as the server describes them. Read are those of the mapping that was sent;
 * without one those that the server reads, or else those that it could, or else the first that is not hidden.
 */
export function draftOf(sheets: readonly SheetDescription[], sent: FileMapping | null = null): MatchDraft {
  const isRead = readTest(sheets, sent);
  return sheets.map((described) => {
    const tables = described.tables.map((table) => withHeadingsOf(described, table));
    return readSheet({ described, isRead: false, tables }, isRead(described));
  });
}

function readTest(sheets: readonly SheetDescription[], sent: FileMapping | null) {
  if (sent !== null && sheets.length > 1) {
    const named = new Set(sent.tables.map(({ sheet }) => sheet));
    return ({ sheet }: SheetDescription) => named.has(sheet);
  }
  if (sheets.some(({ isRead }) => isRead)) return ({ isRead }: SheetDescription) => isRead;
  const shown = sheets.filter(({ isHidden, rows }) => !isHidden && rows > 0);
  const proposed = shown.filter(({ tables }) => tables.length > 0);
  const chosen = new Set(proposed.length > 0 ? proposed : shown.slice(0, 1));
  return (sheet: SheetDescription) => chosen.has(sheet);
}

/** Returns the mapping to send; null if no sheet is read. */
export function mappingOf(draft: MatchDraft): FileMapping | null {
  const tables = draft.flatMap(({ described, isRead, tables }) =>
    isRead
      ? tables.map((table) => ({
          ...table,
          sheet: described.sheet,
          headingLine: described.headingLine,
          fields: filledFields(table),
        }))
      : [],
  );
  return tables.length === 0 ? null : { tables };
}

/** Returns the fields of a table that have a column or a value. */
function filledFields({ fields }: TableMapping): TableMapping['fields'] {
  const filled = Object.entries(fields).flatMap(([field, { columns = [], constant = '', ...read }]) => {
    const value = constant.trim();
    const isEmpty = columns.length === 0 && value === '';
    const source = { ...(columns.length > 0 && { columns }), ...(value !== '' && { constant: value }) };
    return isEmpty ? [] : [[field, { ...source, ...read }]];
  });
  return Object.fromEntries(filled) as TableMapping['fields'];
}

/** Returns the draft with one sheet changed. */
export function changeSheet(
  draft: MatchDraft,
  index: number,
  change: (sheet: SheetDraft) => SheetDraft,
): MatchDraft {
  return draft.map((sheet, place) => (place === index ? change(sheet) : sheet));
}

/** Returns a sheet that is read or not; one that is read has at least one table. */
export function readSheet(sheet: SheetDraft, isRead: boolean): SheetDraft {
  const needsTable = isRead && sheet.tables.length === 0;
  return { ...(needsTable ? setKind(sheet, 'projects', true) : sheet), isRead };
}

/** Returns a sheet whose rows are, or are not, entries of a kind. */
export function setKind(sheet: SheetDraft, kind: ImportKind, isOn: boolean): SheetDraft {
  const others = sheet.tables.filter((table) => table.kind !== kind);
  if (!isOn) return { ...sheet, tables: others };
  const proposed = sheet.described.tables.find((table) => table.kind === kind);
  const { sheet: name, headingLine } = sheet.described;
  const empty: TableMapping = { sheet: name, headingLine, kind, fields: {}, repeated: 'refuse' };
  const table = proposed === undefined ? empty : withHeadingsOf(sheet.described, proposed);
  const tables = [...others, table];
  return {
    ...sheet,
    tables: importKinds.flatMap((each) => tables.filter((one) => one.kind === each)),
  };
}

/** Returns a sheet with the table of a kind changed. */
export function changeTable(
  sheet: SheetDraft,
  kind: ImportKind,
  change: (table: TableMapping) => TableMapping,
): SheetDraft {
  return { ...sheet, tables: sheet.tables.map((table) => (table.kind === kind ? change(table) : table)) };
}

/**
 * Returns the draft of a file's sheets with what is known from another mapping: a saved one, a file, or the choices
 * for the file before. Null if no sheet has its headings.
 */
export function adoptMapping(draft: MatchDraft, { tables }: FileMapping): MatchDraft | null {
  const adopted = draft.map((sheet) => {
    const named = tables.filter((table) => table.sheet === sheet.described.sheet);
    const candidates = named.length > 0 || draft.length > 1 ? named : tables;
    const fitting = candidates.filter((table) => hasHeadings(sheet.described, table));
    return fitting.length === 0
      ? { ...sheet, isRead: false }
      : { ...sheet, isRead: true, tables: fitting.map((table) => withHeadingsOf(sheet.described, table)) };
  });
  return adopted.some(({ isRead }) => isRead) ? adopted : null;
}

/**
 * Returns how a file is read if it has the headings of the one before and may have others beside them, such as
 * the reasons in a file of refused rows. Null if it has others.
 */
export function keepChoices(before: MatchDraft, sheets: readonly SheetDescription[]): MatchDraft | null {
  const read = before.filter(({ isRead }) => isRead);
  const isSame = read.every(({ described }) =>
    sheets.some((sheet) => {
      const keys = headingKeys(sheet);
      return described.columns.every(({ heading }) => keys.has(normalizeHeading(heading)));
    }),
  );
  const mapping = mappingOf(before);
  return isSame && mapping !== null ? adoptMapping(draftOf(sheets), mapping) : null;
}

function headingKeys({ columns }: SheetDescription): ReadonlySet<string> {
  return new Set(columns.map(({ heading }) => normalizeHeading(heading)));
}

/** Returns whether a sheet has every column that a table names. */
function hasHeadings(described: SheetDescription, { fields }: TableMapping): boolean {
  const keys = headingKeys(described);
  const named = Object.values(fields).flatMap(({ columns = [] }) => columns);
  return named.every((heading) => keys.has(normalizeHeading(heading)));
}

/** Returns a table that names the columns as the sheet writes them. */
function withHeadingsOf(described: SheetDescription, table: TableMapping): TableMapping {
  const written = new Map(described.columns.map(({ heading }) => [normalizeHeading(heading), heading]));
  const rename = (heading: string) => written.get(normalizeHeading(heading)) ?? heading;
  const fields = Object.entries(table.fields).map(([field, { columns, ...rest }]) => [
    field,
    { ...rest, ...(columns !== undefined && { columns: columns.map(rename) }) },
  ]);
  return {
    ...table,
    sheet: described.sheet,
    headingLine: described.headingLine,
    fields: Object.fromEntries(fields) as TableMapping['fields'],
  };
}
