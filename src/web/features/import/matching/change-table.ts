import { foldText } from '#domain/text/search-text.ts';
import type { FieldMapping, TableMapping } from './match-draft.ts';

/** Returns a table with one field replaced; null removes it. */
export function setField(table: TableMapping, field: string, mapping: FieldMapping | null): TableMapping {
  const { [field]: _before, ...others } = table.fields;
  return { ...table, fields: mapping === null ? others : { ...others, [field]: mapping } };
}

/** Returns a table with parts of a field replaced. */
export function updateField(table: TableMapping, field: string, parts: Partial<FieldMapping>): TableMapping {
  return setField(table, field, { ...table.fields[field], ...parts });
}

/**
 * Returns a table in which a column is a field, after the columns that the field has already, or nothing. It is
 * no longer any other field.
 */
export function assignColumn(table: TableMapping, heading: string, field: string | null): TableMapping {
  const freed = Object.entries(table.fields).reduce<TableMapping>((changed, [name, mapping]) => {
    if (name === field || mapping.columns?.includes(heading) !== true) return changed;
    return withColumns(
      changed,
      name,
      mapping.columns.filter((column) => column !== heading),
    );
  }, table);
  if (field === null) return freed;
  const columns = freed.fields[field]?.columns ?? [];
  return columns.includes(heading) ? freed : withColumns(freed, field, [...columns, heading]);
}

/** Returns a table in which a field has one column, or several of which the first that is not empty counts. */
export function withColumns(table: TableMapping, field: string, columns: readonly string[]): TableMapping {
  // What the values of the columns before looked like says nothing of these.
  const { columns: _columns, dates: _dates, decimals: _decimals, ...rest } = table.fields[field] ?? {};
  const isEmpty = columns.length === 0 && rest.constant === undefined;
  return setField(
    table,
    field,
    isEmpty ? null : { ...rest, ...(columns.length > 0 && { columns: [...columns] }) },
  );
}

/** Returns a table in which a field has one value for all rows, instead of columns. */
export function withConstant(table: TableMapping, field: string, constant: string): TableMapping {
  return setField(table, field, { constant });
}

/** Returns a table without the value that a field has where its columns are empty. */
export function withoutConstant(table: TableMapping, field: string): TableMapping {
  const { constant: _constant, ...rest } = table.fields[field] ?? {};
  return setField(table, field, (rest.columns ?? []).length === 0 ? null : rest);
}

/** Returns a table in which a word of the file is one of ours; null leaves its rows out, undefined says nothing. */
export function setWord(
  table: TableMapping,
  field: string,
  { text, ours }: { readonly text: string; readonly ours: string | null | undefined },
): TableMapping {
  const before = Object.entries(table.fields[field]?.words ?? {});
  const others = Object.fromEntries(before.filter(([word]) => foldText(word) !== foldText(text)));
  return updateField(table, field, { words: ours === undefined ? others : { ...others, [text]: ours } });
}

/** Returns the fields that a column is, in the order of the mapping. */
export function fieldsOf({ fields }: TableMapping, heading: string): readonly string[] {
  return Object.entries(fields)
    .filter(([, { columns }]) => columns?.includes(heading) === true)
    .map(([field]) => field);
}
