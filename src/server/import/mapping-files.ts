import { readFile, stat, writeFile } from 'node:fs/promises';
import { MAX_MAPPING_BYTES } from '#contract/import-mappings.ts';
import type { FileMapping } from '#domain/import/mapping.ts';
import { numberOf } from './import-sentences.ts';
import type { ImportFile } from './read-import-file.ts';
import { readMapping } from './read-mapping.ts';

/** Files with a mapping, as JSON: the one that the import is read by, and the one that is written. */
export type MappingFiles = { readonly mapping: string | null; readonly saveMapping: string | null };

/** Reads the file of a mapping; a sentence if there is none in it. */
export async function readMappingFile(path: string): Promise<FileMapping | string> {
  try {
    const { size } = await stat(path);
    if (size > MAX_MAPPING_BYTES) return `It is longer than ${numberOf(MAX_MAPPING_BYTES, 'en')} bytes.`;
    const read = readMapping(await readFile(path, 'utf8'));
    return read.ok ? read.value : read.sentence('en');
  } catch (error) {
    return `It cannot be read: ${reasonOf(error)}.`;
  }
}

/** Writes the mapping by which files are read, or would be; a sentence if it cannot be written. */
export async function writeMapping(
  path: string,
  files: readonly ImportFile[],
  isSent: boolean,
): Promise<string | null> {
  const described = files.flatMap(({ sheets, tables }) =>
    sheets.filter(({ isRead, isHidden }) => (tables.length > 0 ? isRead : !isHidden)),
  );
  const tables = described.flatMap((sheet) =>
    sheet.tables.map((table) => (isSent ? table : { ...table, headingLine: null })),
  );
  try {
    await writeFile(path, `${JSON.stringify({ tables }, null, 2)}\n`);
    return null;
  } catch (error) {
    return `It cannot be written: ${reasonOf(error)}.`;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
