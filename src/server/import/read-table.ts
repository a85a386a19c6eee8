import { columnDescriber } from '#domain/import/describe-columns.ts';
import type { ImportKind } from '#domain/import/import-columns.ts';
import { isBlank, type RawRecord, recognizeColumns } from '#domain/import/import-table.ts';
import type { SheetDescription } from '#domain/import/mapping.ts';
import { openQuestions, proposeTables } from '#domain/import/propose-mapping.ts';
import type { FileProblem } from './file-problem.ts';
import {
  type Headings,
  isSaved,
  lookForHeadings,
  MAX_TITLE_ROWS,
  type SheetChoice,
  titleRows,
} from './find-headings.ts';
import { isOwnRecord } from './own-records.ts';
import { type ReadBudget, Unreadable } from './read-budget.ts';
import { type ReadTable, type RecordTaker, rowsReader, type SheetToRead } from './read-rows.ts';

/** What was read of a sheet. */
export type SheetRead = {
  readonly description: SheetDescription;
  readonly tables: readonly ReadTable[];
  /** Why it has no table; null if it has. */
  readonly problem: FileProblem | null;
};

/** Reads a sheet record by record. */
export type TableReader = RecordTaker & { readonly end: () => SheetRead };

const MAX_SHOWN_CHARACTERS = 80;

/**
 * Returns a reader of a sheet, which describes its columns. Its rows are read if it is known what they mean: by the
 * mapping that was sent, a saved one, or the registry's own headings; those of a hidden sheet only by a mapping
 * that was sent. Otherwise a mapping is proposed.
 */
export function tableReader(sheet: SheetToRead, budget: ReadBudget, choice: SheetChoice): TableReader {
  const context = { ...sheet, choice };
  const first: RawRecord[] = [];
  let problem: FileProblem = { code: 'empty', values: {} };
  let body: ReturnType<typeof bodyReader> | null = null;
  const look = (isLast: boolean) => {
    const headings = lookForHeadings(first, isLast, context);
    if (headings === null) return;
    body = bodyReader(headings, budget, choice.sent === null ? sheet.isHidden : choice.sent.length === 0);
    for (const record of first) if (record.line > headings.line) body.take(record);
  };
  const takeTitle = (record: RawRecord) => {
    const recognized = recognizeColumns(record.cells);
    const isKnown = choice.sent !== null || !('code' in recognized) || isSaved(record, context);
    if (!isKnown && isOwnRecord(record.cells)) throw new Unreadable({ code: 'own-record', values: {} });
    if ('code' in recognized && (first.length === 0 || isNearer(recognized, problem))) problem = recognized;
    first.push(record);
    look(first.length >= titleRows(choice));
  };
  return {
    take: (record) => {
      if (isBlank(record)) return true;
      if (body === null) takeTitle(record);
      else {
        if (first.length < MAX_TITLE_ROWS) first.push(record);
        body.take(record);
      }
      return true;
    },
    merge: (cell) => body?.merge(cell),
    end: () => {
      if (body === null && first.length > 0) look(true);
      return describeSheet(sheet, first.slice(0, MAX_TITLE_ROWS), { body, problem, kinds: choice.kinds });
    },
  };
}

/** Returns functions that read the rows below the headings. */
function bodyReader(headings: Headings, budget: ReadBudget, isPassedOver: boolean) {
  const describer = columnDescriber(headings.cells);
  const rows = rowsReader(isPassedOver ? [] : headings.shapes, budget);
  let count = 0;
  return {
    headings,
    take: (record: RawRecord) => {
      const without = headings.why === null ? record : withoutCell(record, headings.why);
      count += 1;
      describer.take(without.cells);
      rows.take(without);
    },
    merge: rows.merge,
    end: () => ({ columns: describer.describe(), count, tables: count === 0 ? [] : rows.end() }),
  };
}

function withoutCell(record: RawRecord, place: number): RawRecord {
  return { ...record, cells: record.cells.filter((_, at) => at !== place) };
}

type Parts = {
  readonly body: ReturnType<typeof bodyReader> | null;
  readonly problem: FileProblem;
  readonly kinds: readonly ImportKind[];
};

function describeSheet(
  { sheet, isHidden }: SheetToRead,
  first: readonly RawRecord[],
  { body, problem, kinds }: Parts,
): SheetRead {
  const firstLines = first.map(({ line, cells }) => {
    const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    return { line, cells: cells.slice(0, filled).map(shorten) };
  });
  const undescribed: SheetDescription = {
    sheet,
    isHidden,
    firstLines,
    headingLine: null,
    rows: 0,
    columns: [],
    source: null,
    saved: null,
    isRead: false,
    tables: [],
    open: [],
  };
  if (body === null) return { description: undescribed, tables: [], problem };
  const { headings } = body;
  const { columns: described, count, tables: read } = body.end();
  // Programs write thousands of empty columns after the last one with contents.
  const isNamed = (place: number) => (headings.cells[place] ?? '').trim() !== '';
  const last = described.findLastIndex(({ filled }, place) => filled > 0 || isNamed(place));
  const columns = described.slice(0, last + 1);
  const proposed = proposeTables({ sheet, firstLines: first, headingLine: headings.line, columns });
  const tables =
    headings.tables.length > 0
      ? headings.tables.map((table) => ({ ...table, sheet }))
      : proposed.tables.filter(({ kind }) => kinds.includes(kind));
  const description = {
    ...undescribed,
    headingLine: headings.line,
    rows: count,
    columns,
    source: proposed.source,
    saved: headings.saved,
    isRead: read.length > 0,
    tables,
    open: openQuestions(tables, columns),
  };
  if (read.length > 0) return { description, tables: read, problem: null };
  return { description, tables: [], problem: count === 0 ? { code: 'no-rows', values: {} } : problem };
}

function shorten(cell: string): string {
  return cell.length > MAX_SHOWN_CHARACTERS ? `${cell.slice(0, MAX_SHOWN_CHARACTERS)}…` : cell;
}

/** Whether a row lacks fewer required columns than the nearest one above it. */
function isNearer(problem: FileProblem, before: FileProblem): boolean {
  if (problem.code !== 'kind-unknown' || before.code !== 'kind-unknown') return false;
  return problem.values.missing.length < before.values.missing.length;
}
