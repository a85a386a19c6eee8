import { importKinds } from '#domain/import/import-columns.ts';
import { repetitions } from '#domain/import/mapping.ts';
import type { FileMapping } from './match-draft.ts';

/** Returns a mapping as the text of a JSON file, as `registry import --mapping` reads it. */
export function toMappingFile(mapping: FileMapping): string {
  return `${JSON.stringify(mapping, null, 2)}\n`;
}

/**
 * Returns the mapping of a JSON file; null if the file has none. The server checks what its fields name when the
 * file is read by it.
 */
export function readMappingFile(text: string): FileMapping | null {
  try {
    const content: unknown = JSON.parse(text);
    if (!isObject(content) || !Array.isArray(content.tables) || content.tables.length === 0) return null;
    return content.tables.every(isTable) ? { tables: content.tables as FileMapping['tables'] } : null;
  } catch {
    return null;
  }
}

function isTable(table: unknown): boolean {
  if (!isObject(table) || !isObject(table.fields)) return false;
  const { sheet, headingLine, kind, repeated, fields } = table;
  return (
    (sheet === null || typeof sheet === 'string') &&
    (headingLine === null || typeof headingLine === 'number') &&
    importKinds.some((each) => each === kind) &&
    repetitions.some((each) => each === repeated) &&
    Object.values(fields as object).every(isField)
  );
}

function isField(field: unknown): boolean {
  if (!isObject(field)) return false;
  const { columns = [], constant = '', words = {} } = field;
  return (
    Array.isArray(columns) &&
    columns.every((column) => typeof column === 'string') &&
    typeof constant === 'string' &&
    isObject(words)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
