import { CsvError, type Info, parse } from 'csv-parse';
import type { Charset } from '#domain/import/charset.ts';
import { recognizeColumns } from '#domain/import/import-table.ts';
import type { FileBytes } from '../files/kinds/read-zip.ts';
import { MAX_TITLE_ROWS } from './find-headings.ts';
import { MAX_COLUMNS, MAX_LINES, type ReadBudget, Unreadable } from './read-budget.ts';
import type { RecordTaker } from './read-rows.ts';
import { findEncoding, notUtf8, type TextEncoding } from './text-encoding.ts';

/** Maximum size of a row in bytes of UTF-8. */
const MAX_ROW_BYTES = 1_000_000;
const delimiters = [',', ';', '\t'] as const;

/**
 * Reads the records of a CSV file in UTF-8, with or without a byte order mark, in UTF-16 with one, as Excel
 * saves 'Unicode text', or in Windows-1252 if that was stated or is likely; returns its encoding. Quoted cells may contain line
 * breaks. The delimiter (comma, semicolon or tab) is detected from the headings, or named by a first line `sep=;`,
 * as Excel writes it. Holds one row at a time; throws `Unreadable`.
 */
export async function readCsv(
  bytes: FileBytes,
  table: RecordTaker,
  budget: ReadBudget,
  stated: Charset | null = null,
): Promise<TextEncoding> {
  const encoding = await findEncoding(bytes, budget, stated);
  const pieces = textOf(bytes, encoding, budget);
  const head = await readHead(pieces);
  const feed = csvParser(delimiterOf(head), table);
  for (let text: string | undefined = head; text !== undefined; text = (await pieces.next()).value)
    if (!(await feed(text))) return encoding;
  await feed(null);
  return encoding;
}

/**
 * Returns a function that parses the next piece of text, or with null the end. It returns false once the
 * table needs no other.
 */
function csvParser(delimiter: string, table: RecordTaker): (text: string | null) => Promise<boolean> {
  let line = 1;
  let isWanted = true;
  let bytesOfRow = 0;
  const take = (cells: string[], { lines }: Info) => {
    if (line > MAX_LINES) throw new Unreadable({ code: 'too-many-lines', values: { most: MAX_LINES } });
    bytesOfRow = 0;
    const columns = cells.findLastIndex((cell) => cell !== '') + 1;
    if (columns > MAX_COLUMNS) throw beyondColumns(line, String(columns));
    // Programs write thousands of empty cells after the last one with contents.
    const kept = cells.length > MAX_COLUMNS ? cells.slice(0, MAX_COLUMNS) : cells;
    if (line > 1 || !separatorLine.test(cells.join(delimiter)))
      isWanted &&= table.take({ line, cells: kept });
    line = lines + 1;
    return null;
  };
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
    on_record: take,
  });
  const refuse = (error: unknown): unknown => {
    if (!(error instanceof CsvError)) return error;
    return error.code === 'CSV_MAX_RECORD_SIZE'
      ? rowTooLong(line)
      : new Unreadable({ code: 'csv-quotes', values: { line } });
  };
  // The function below rejects instead.
  parser.on('error', () => undefined);
  return (text) =>
    new Promise((resolve, reject) => {
      const settle = (error?: Error | null) => {
        if (error) return reject(refuse(error));
        // The parser counts the characters of a row, but not the cells without any.
        return bytesOfRow > MAX_ROW_BYTES ? reject(rowTooLong(line)) : resolve(isWanted);
      };
      if (text === null) return parser.end(settle);
      bytesOfRow += Buffer.byteLength(text);
      return parser.write(text, settle);
    });
}

function rowTooLong(line: number): Unreadable {
  return new Unreadable({ code: 'row-too-long', values: { line, most: MAX_ROW_BYTES } });
}

/** Returns the refusal of a row with a cell in this column, which is beyond the last that is read. */
export function beyondColumns(line: number, column: string): Unreadable {
  return new Unreadable({ code: 'too-many-columns', values: { line, column, most: MAX_COLUMNS } });
}

/** Decodes a file in pieces, its line ends as `\n`. */
async function* textOf(
  bytes: FileBytes,
  encoding: TextEncoding,
  budget: ReadBudget,
): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isFirst = true;
  let held = '';
  for await (const piece of bytes.pieces(0)) {
    budget.checkTime();
    const text = held + decode(() => decoder.decode(piece, { stream: true }));
    // UTF-16 without its mark reads as UTF-8 with a NUL in every letter.
    if (isFirst && text.slice(0, 100).includes('\0')) throw notUtf8();
    isFirst = false;
    // The second half of a line end may be in the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield toLineFeeds(text.slice(0, text.length - held.length));
  }
  yield toLineFeeds(held + decode(() => decoder.decode()));
}

function decode(work: () => string): string {
  try {
    return work();
  } catch {
    throw notUtf8();
  }
}

function toLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Returns the text up to the end of the header, or as much as a row may have. */
async function readHead(pieces: AsyncGenerator<string, undefined>): Promise<string> {
  let head = '';
  while (!head.trimStart().includes('\n') && head.length <= MAX_ROW_BYTES) {
    const { value, done } = await pieces.next();
    if (done === true) return head;
    head += value;
  }
  return head;
}

/** A first line that names the delimiter. */
const separatorLine = /^"?sep=(?<delimiter>[,;|\t])"?$/iu;

function delimiterOf(text: string): string {
  const lines = text.trimStart().split('\n', MAX_TITLE_ROWS);
  const named = separatorLine.exec(lines[0]?.trim() ?? '')?.groups?.['delimiter'];
  if (named !== undefined) return named;
  const cellsOf = (line: string, delimiter: string) =>
    line.split(delimiter).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
  const headings = lines.flatMap((line) =>
    delimiters.filter((delimiter) => !('code' in recognizeColumns(cellsOf(line, delimiter)))),
  );
  if (headings[0] !== undefined) return headings[0];
  const count = (line: string, delimiter: string) => cellsOf(line, delimiter).length;
  const first = lines.find((line) => delimiters.some((delimiter) => count(line, delimiter) > 1)) ?? '';
  return delimiters.reduce<string>(
    (best, delimiter) => (count(first, delimiter) > count(first, best) ? delimiter : best),
    ',',
  );
}
