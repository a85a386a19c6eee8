import { columnsOf, type ImportKind } from '#domain/import/import-columns.ts';
import { valueOf } from '#domain/import/mapping.ts';
import { openQuestions } from '#domain/import/propose-mapping.ts';
import { updateField } from './change-table.ts';
import type { Column, MatchDraft, SheetDraft, TableMapping } from './match-draft.ts';
import { wordFields, wordsFound } from './match-words.ts';

/** What is left to be said, in the order of the screen. */
export type OpenMatch =
  | { readonly code: 'no-sheet' }
  | { readonly code: 'no-kind'; readonly sheet: number }
  | {
      readonly code: 'field-needed' | 'date-order' | 'decimal-mark';
      readonly sheet: number;
      readonly kind: ImportKind;
      readonly field: string;
    };

/** Returns what has to be said before the file can be checked. */
export function findOpen(draft: MatchDraft): readonly OpenMatch[] {
  if (!draft.some(({ isRead }) => isRead)) return [{ code: 'no-sheet' }];
  return draft.flatMap((sheet, index): readonly OpenMatch[] => {
    if (!sheet.isRead) return [];
    if (sheet.tables.length === 0) return [{ code: 'no-kind', sheet: index }];
    return questionsOf(sheet).flatMap((open) =>
      open.code === 'word-unknown' ? [] : [{ ...open, sheet: index }],
    );
  });
}

/** Returns how many words of the file nobody has given a meaning: their rows would be refused. */
export function countUnknownWords(draft: MatchDraft): number {
  const tables = draft.flatMap(({ isRead, described, tables }) =>
    isRead ? tables.map((table) => ({ table, columns: described.columns })) : [],
  );
  const words = tables.flatMap(({ table, columns }) =>
    table.kind === 'projects' ? wordFields.flatMap((field) => wordsFound(columns, table, field) ?? []) : [],
  );
  return words.filter(({ ours }) => ours === undefined).length;
}

function questionsOf({ described: { columns }, tables }: SheetDraft) {
  const trimmed = tables.map((table) => ({ ...table, fields: withoutBlanks(table) }));
  return openQuestions(trimmed, columns);
}

function withoutBlanks({ fields }: TableMapping): TableMapping['fields'] {
  const entries = Object.entries(fields).map(([field, mapping]) => {
    const constant = mapping.constant?.trim();
    return [field, { ...mapping, constant }];
  });
  return Object.fromEntries(entries) as TableMapping['fields'];
}

/** Returns the required fields that have neither a column nor a value. */
export function openFields({ kind, fields }: TableMapping): readonly string[] {
  return requiredFields(kind).filter((field) => {
    const { columns = [], constant = '' } = fields[field] ?? {};
    return columns.length === 0 && constant.trim() === '';
  });
}

/** Returns the required fields of a kind. */
export function requiredFields(kind: ImportKind): readonly string[] {
  return columnsOf(kind)
    .filter(([, { needed }]) => needed)
    .map(([field]) => field);
}

/** Returns the column of a field whose days and months could change places; undefined if none has to be asked about. */
export function unclearDates(
  columns: readonly Column[],
  table: TableMapping,
  field: string,
): Column | undefined {
  if (valueOf(table.kind, field) !== 'day') return undefined;
  const dated = columnsFor(columns, table, field).filter(
    ({ looks, dates }) => looks === 'date-unclear' || dates !== null,
  );
  const shown = new Set(dated.map(({ dates }) => dates));
  return shown.size > 1 ? dated[0] : dated.find(({ dates }) => dates === null);
}

/** Returns the column of a field with numbers of two meanings, such as 1,500; undefined if there is none. */
export function unclearNumbers(
  columns: readonly Column[],
  table: TableMapping,
  field: string,
): Column | undefined {
  if (valueOf(table.kind, field) !== 'tonnes') return undefined;
  const marked = columnsFor(columns, table, field).filter(({ decimals }) => decimals !== null);
  const shown = new Set(marked.map(({ decimals }) => decimals));
  return shown.size > 1 ? marked[0] : marked.find(({ decimals }) => decimals === 'unclear');
}

/**
 * Returns a table whose dates and numbers are read as the values of their columns show, where nobody has said it and
 * they show one way.
 */
export function readAsShown(columns: readonly Column[], table: TableMapping): TableMapping {
  return Object.keys(table.fields).reduce((read, field) => {
    const { dates, decimals } = read.fields[field] ?? {};
    const value = valueOf(table.kind, field);
    const named = columnsFor(columns, table, field);
    const [order, otherOrder] = new Set(named.flatMap((column) => column.dates ?? []));
    const [mark, otherMark] = new Set(named.flatMap((column) => column.decimals ?? []));
    if (value === 'day' && dates === undefined && order !== undefined && otherOrder === undefined)
      return updateField(read, field, { dates: order });
    const isShown = mark !== undefined && mark !== 'unclear' && otherMark === undefined;
    return value === 'tonnes' && decimals === undefined && isShown
      ? updateField(read, field, { decimals: mark })
      : read;
  }, table);
}

function columnsFor(columns: readonly Column[], table: TableMapping, field: string): readonly Column[] {
  const named = table.fields[field]?.columns ?? [];
  return columns.filter(({ heading }) => named.includes(heading));
}
