import type { RefusedRows } from '#contract/imports.ts';
import type { RawRecord } from '#domain/import/import-table.ts';
import type { RowReport } from '#domain/import/row-report.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import { withoutWhy } from './find-headings.ts';
import { threadLimits } from './import-limits.ts';
import { isWrong, sentenceOfRow } from './import-sentences.ts';
import type { ImportTask } from './import-thread.ts';
import { openBudget } from './read-budget.ts';
import type { ImportFile } from './read-import-file.ts';
import { readRecords } from './read-records.ts';
import type { RecordTaker } from './read-rows.ts';

/** Why rows are refused, by sheet and line. */
type Reasons = ReadonlyMap<string | null, ReadonlyMap<number, string>>;

/**
 * Reads a file again and returns its wrong rows as CSV files, one for each sheet that has some: with its headings
 * and cells, and a last column that says why.
 */
export async function readRefusedRows(
  { path, filename, scope, maxRows, locale }: ImportTask,
  file: ImportFile,
  reports: readonly RowReport[],
): Promise<RefusedRows> {
  const reasons = reasonsOf(file, reports, locale);
  const budget = openBudget({ ...threadLimits[scope.kind], rows: maxRows });
  const files: RefusedRows['files'] = [];
  const takers: { readonly name: string; readonly lines: readonly string[] }[] = [];
  await readRecords(path, filename, budget, ({ file: name, sheet }) => {
    const lines: string[] = [];
    takers.push({ name, lines });
    const headingLine = file.sheets.find((one) => one.sheet === sheet)?.headingLine ?? null;
    return pickRows(lines, { headingLine, reasons: reasons.get(sheet) ?? new Map() }, locale);
  });
  for (const { name, lines } of takers) {
    if (lines.length < 2) continue;
    const text = `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
    files.push({ name: m.import_refused_rows_name({ name: withoutEnding(name) }, { locale }), text });
  }
  return { kind: 'refused-rows', files };
}

const BYTE_ORDER_MARK = '\uFEFF';

function withoutEnding(name: string): string {
  return name.replace(/\.(?:csv|xlsx)(?=$| \()/i, '');
}

function reasonsOf({ tables }: ImportFile, reports: readonly RowReport[], locale: Locale): Reasons {
  const reasons = new Map<string | null, Map<number, string>>();
  for (const { outcome, table: index, line, findings } of reports) {
    const table = tables[index];
    if (outcome !== 'wrong' || table === undefined) continue;
    const { headings } = table.table;
    const sentences = findings
      .filter(isWrong)
      .map((finding) => sentenceOfRow(finding, headings, locale))
      .join(' ');
    const ofSheet = reasons.get(table.sheet) ?? new Map<number, string>();
    const before = ofSheet.get(line);
    ofSheet.set(line, before === undefined || before === sentences ? sentences : `${before} ${sentences}`);
    reasons.set(table.sheet, ofSheet);
  }
  return reasons;
}

type Wanted = { readonly headingLine: number | null; readonly reasons: ReadonlyMap<number, string> };

/** Returns a taker that writes the headings and the refused rows of a sheet as lines of CSV. */
function pickRows(lines: string[], { headingLine, reasons }: Wanted, locale: Locale): RecordTaker {
  let width = 0;
  let left = reasons.size;
  let why: number | null = null;
  const takeHeadings = ({ cells }: RawRecord) => {
    const headings = withoutWhy(cells);
    ({ why } = headings);
    width = headings.cells.length;
    lines.push(toLine([...headings.cells, m.import_why({}, { locale })], locale));
  };
  const takeRow = (record: RawRecord, reason: string) => {
    left -= 1;
    const cells = shownCells(record).filter((_, place) => place !== why);
    while (cells.length < width) cells.push('');
    lines.push(toLine([...cells, reason], locale));
  };
  return {
    take: (record) => {
      const reason = reasons.get(record.line);
      if (record.line === headingLine) takeHeadings(record);
      else if (reason !== undefined) takeRow(record, reason);
      return left > 0;
    },
    merge: () => undefined,
  };
}

/** Returns the cells of a row, with what a spreadsheet shows for those without a value. */
function shownCells({ cells, errors }: RawRecord): string[] {
  const shown = [...cells];
  for (const [place, error] of errors ?? []) shown[place] = error === '' ? '#N/A' : error;
  return shown;
}

/** Spreadsheet programs expect semicolons where the decimal sign is a comma. */
function toLine(cells: readonly string[], locale: Locale): string {
  const separator = locale === 'fr' ? ';' : ',';
  return cells.map(toCell).join(separator);
}

/** Cells stay as they are in the file, so that they are read in the same way again. */
function toCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
