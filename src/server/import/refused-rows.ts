import type { RefusedRows } from '#contract/imports.ts';
import { normalizeHeading } from '#domain/import/import-columns.ts';
import type { RawRecord } from '#domain/import/import-table.ts';
import type { RowReport } from '#domain/import/row-report.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import { withoutWhy } from './find-headings.ts';
import { threadLimits } from './import-limits.ts';
import { isWrong, sentenceOfRow } from './import-sentences.ts';
import type { ImportTask } from './import-thread.ts';
import { openBudget, type ReadBudget } from './read-budget.ts';
import type { ImportFile } from './read-import-file.ts';
import { readRecords } from './read-records.ts';
import { type MergedCell, quantities } from './read-rows.ts';

/** Why rows are refused, by sheet and line. */
type Reasons = ReadonlyMap<string | null, ReadonlyMap<number, string>>;

/**
 * Reads a file again and returns its wrong rows as CSV files, one for each sheet that has some: with its headings
 * and cells, and a last column that says why.
 */
export async function readRefusedRows(
  { path, filename, scope, maxRows, locale, choice: { charset } }: ImportTask,
  file: ImportFile,
  reports: readonly RowReport[],
): Promise<RefusedRows> {
  const reasons = reasonsOf(file, reports, locale);
  const budget = openBudget({ ...threadLimits[scope.kind], rows: maxRows });
  const files: RefusedRows['files'] = [];
  const takers: { readonly name: string; readonly lines: () => readonly string[] }[] = [];
  await readRecords({ path, name: filename, charset }, budget, ({ file: name, sheet, isGrid }) => {
    const headingLine = file.sheets.find((one) => one.sheet === sheet)?.headingLine ?? null;
    const picked = pickRows(
      {
        headingLine,
        reasons: reasons.get(sheet) ?? new Map(),
        quantities: quantitiesOf(file, sheet),
        isGrid,
      },
      budget,
      locale,
    );
    takers.push({ name, lines: picked.lines });
    return picked;
  });
  for (const taker of takers) {
    const { name } = taker;
    const lines = taker.lines();
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

/** Returns the headings of a sheet's columns that fill no block of merged cells. */
function quantitiesOf({ tables }: ImportFile, sheet: string | null): ReadonlySet<string> {
  const headings = tables.flatMap(({ table, sheet: of }) =>
    of === sheet ? [...table.headings].filter(([field]) => quantities.has(field)) : [],
  );
  return new Set(headings.map(([, heading]) => normalizeHeading(heading)));
}

type Wanted = {
  readonly headingLine: number | null;
  readonly reasons: ReadonlyMap<number, string>;
  readonly quantities: ReadonlySet<string>;
  /** True for a sheet of a workbook. */
  readonly isGrid: boolean;
};

/** A cell with its line. */
type Above = { readonly text: string; readonly line: number };

/** A refused row; `above` has, in a sheet, the nearest cell above each place that is not empty. */
type Picked = {
  readonly line: number;
  readonly cells: string[];
  readonly above: readonly (Above | undefined)[];
};

/**
 * Returns a taker of the headings and the refused rows of a sheet, and what writes them as lines of CSV. A cell in a
 * block of merged cells says what the block does, as it was read.
 */
function pickRows(
  { headingLine, reasons, quantities: counted, isGrid }: Wanted,
  budget: ReadBudget,
  locale: Locale,
) {
  const picked: Picked[] = [];
  const latest: Above[] = [];
  let headings: readonly string[] = [];
  let left = reasons.size;
  let why: number | null = null;
  const pick = ({ line, cells: written, errors }: RawRecord) => {
    left -= 1;
    const cells = shownCells(written, errors);
    while (cells.length < headings.length) cells.push('');
    picked.push({ line, cells, above: [...latest] });
  };
  const take = (record: RawRecord) => {
    const { line, cells } = record;
    if (line === headingLine) ({ cells: headings, why } = withoutWhy(cells));
    else if (reasons.has(line)) pick(record);
    if (!isGrid) return left > 0;
    for (const [place, text] of cells.entries()) if (text !== '') latest[place] = { text, line };
    // Merged cells come after all rows.
    return true;
  };
  const merge = ({ column, top, bottom }: MergedCell) => {
    budget.checkTime();
    if (counted.has(normalizeHeading(headings[column] ?? ''))) return;
    for (const { line, cells, above } of picked) {
      const block = above[column];
      const isInBlock = line <= bottom && block?.line === top && cells[column] === '';
      if (isInBlock) cells[column] = block.text;
    }
  };
  const lines = () => [
    toLine([...headings, m.import_why({}, { locale })], locale),
    ...picked.map(({ line, cells }) =>
      toLine([...cells.filter((_, place) => place !== why), reasons.get(line) ?? ''], locale),
    ),
  ];
  return { take, merge, lines };
}

/** Returns the cells of a row, with what a spreadsheet shows for those without a value. */
function shownCells(cells: readonly string[], errors: RawRecord['errors']): string[] {
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
