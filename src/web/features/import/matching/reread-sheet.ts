import { fieldOfHeading } from '#domain/import/heading-synonyms.ts';
import { proposeTables } from '#domain/import/propose-mapping.ts';
import { assignColumn } from './change-table.ts';
import {
  draftOf,
  type FileMapping,
  type MatchDraft,
  mappingOf,
  type SheetDescription,
  type TableMapping,
} from './match-draft.ts';

/** Returns a mapping with which the server describes a sheet's columns below another line. */
export function rereadFrom(draft: MatchDraft, index: number, line: number): FileMapping {
  const others = mappingOf(draft.filter((_, place) => place !== index))?.tables ?? [];
  const { described, tables } = draft[index] ?? { described: null, tables: [] };
  const sheet = described?.sheet ?? null;
  const kinds = tables.length === 0 ? (['projects'] as const) : tables.map(({ kind }) => kind);
  const empty = kinds.map(
    (kind): TableMapping => ({ sheet, headingLine: line, kind, fields: {}, repeated: 'refuse' }),
  );
  return { tables: [...others, ...empty] };
}

/** Returns the draft of sheets that were described so, with a proposal for each that has no field yet. */
export function rereadDraft(sheets: readonly SheetDescription[], sent: FileMapping): MatchDraft {
  const proposed = sheets.map((sheet) => {
    const isEmpty = sheet.tables.every(({ fields }) => Object.keys(fields).length === 0);
    const { tables } = isEmpty ? proposeTables(sheet) : sheet;
    const kinds = new Set(sheet.tables.map(({ kind }) => kind));
    const fitting = tables.filter(({ kind }) => kinds.has(kind));
    return fitting.length === 0 ? sheet : { ...sheet, tables: structuredClone(fitting) as TableMapping[] };
  });
  return draftOf(proposed, sent);
}

/** Returns a table without any field with the columns whose headings name one. */
export function proposeFields({ columns }: SheetDescription, table: TableMapping): TableMapping {
  return columns.reduce((proposed, { heading }) => {
    const field = fieldOfHeading(table.kind, heading);
    const isFree = field !== null && proposed.fields[field] === undefined;
    return isFree ? assignColumn(proposed, heading, field) : proposed;
  }, table);
}
