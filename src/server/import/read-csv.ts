import type { RawRecord } from '#domain/import/import-table.ts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { read, type Read, unread } from './file-problem.ts';

const delimiters = [',', ';', '\t'] as const;

/**
 * Reads the records of a CSV file in UTF-8, with or without a byte order mark, or in UTF-16 with one, as Excel saves 'Unicode text'. Quoted cells may contain line breaks. The
 * delimiter (comma, semicolon or tab) is detected from the header.
 */
export function readCsv(bytes: Uint8Array): Read<readonly RawRecord[]> {
  const decoded = decode(bytes);
  if (decoded === null) return unread({ code: 'not-utf8', values: {} });
  const text = decoded.replace(/\r\n?/g, '\n');
  const records: RawRecord[] = [];
  let line = 1;
  const keep = (cells: string[], { lines }: { readonly lines: number }) => {
    records.push({ line, cells });
    line = lines + 1;
    return null;
  };
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      on_record: keep,
    });
    return read(records);
  } catch (error) {
    if (error instanceof CsvError) return unread({ code: 'csv-quotes', values: { line } });
    throw error;
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // UTF-16 without its mark reads as UTF-8 with a NUL in every letter.
    return text.slice(0, 100).includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function delimiterOf(text: string): string {
  const header = text.trimStart().split('\n', 1)[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce<string>(
    (best, delimiter) => (count(delimiter) > count(best) ? delimiter : best),
    ',',
  );
}
