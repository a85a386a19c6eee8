import type { ImportColumns, ImportReport, ImportRow } from '#contract/imports.ts';
import { EDIT, pagePaths } from '#contract/page-paths.ts';
import type { CorrectedCells } from '#domain/import/correct-rows.ts';
import { type Finding, likelyOf } from '#domain/import/findings.ts';
import type { ImportScope, ImportTable } from '#domain/import/import-table.ts';
import type { Position } from '#domain/import/read-degrees.ts';
import type { RowOutcome, RowReport } from '#domain/import/row-report.ts';
import { sentenceOfRow } from './import-sentences.ts';
import type { ImportTask, PlanFigures } from './import-thread.ts';
import type { ImportFile } from './read-import-file.ts';

const outcomes: Record<RowOutcome, ImportRow['outcome']> = {
  loads: 'new',
  changes: 'changed',
  known: 'unchanged',
  wrong: 'refused',
};

/** For whom a file is reported, in which language, and which of its cells somebody corrected. */
type Reading = Pick<ImportTask, 'locale' | 'scope' | 'corrections'>;

/** Returns the report of a dry run in the reader's language, with rows in the order of the file. */
export function describeReport(
  file: ImportFile,
  reports: readonly RowReport[],
  { figures, corrections, ...reader }: { readonly figures: PlanFigures } & Reading,
): Omit<ImportReport, 'refusal'> {
  const { tables, sheetsNotRead, isEncodingGuessed } = file;
  const corrected = new Set(corrections.map(({ table, line }) => `${table}:${line}`));
  const rows = reports.flatMap((report): ImportRow[] => {
    const table = tables[report.table]?.table;
    if (table === undefined) return [];
    const isCorrected = corrected.has(`${report.table}:${report.line}`);
    return [{ ...presentRow(report, table, reader), ...(isCorrected && { isCorrected }) }];
  });
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    kind: 'dry-run',
    sheets: presentSheets(file),
    isEncodingGuessed,
    plan: figures.hash,
    tables: tables.map(({ table, sheet, leftOut }) => ({
      name: table.file,
      sheet,
      kind: table.kind,
      rows: table.rows.length,
      leftOut,
      notUsed: [...table.notUsed],
    })),
    sheetsNotRead: [...sheetsNotRead],
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      doubtful: rows.filter(
        ({ outcome, findings }) => (outcome === 'new' || outcome === 'unchanged') && findings.length > 0,
      ).length,
    },
    totals: figures.totals,
    totalsIssuingMissing: figures.totalsIssuingMissing,
    rows,
  };
}

function presentRow(
  { table, line, subject, outcome, findings }: RowReport,
  { headings }: ImportTable,
  { locale, scope }: Pick<Reading, 'locale' | 'scope'>,
): ImportRow {
  const likely = findings.map(likelyOf).find((position) => position !== null);
  const form = findings.flatMap((finding) => formOf(finding, scope))[0];
  return {
    table,
    line,
    subject,
    outcome: outcomes[outcome],
    findings: findings.map((finding) => sentenceOfRow(finding, headings, locale)),
    differences: findings.flatMap(presentDifference),
    ...(form !== undefined && { form }),
    ...(likely !== undefined && { likely: toCells(likely) }),
  };
}

/** Returns the path of the form in which who imports changes an entry that differs from the file. */
function formOf({ code, values }: Finding, scope: ImportScope): readonly string[] {
  if (code !== 'own-entry-form' && code !== 'own-entry-closed' && code !== 'own-entry-outdated') return [];
  const path = scope.kind === 'registry' ? `${pagePaths.adminProject}${EDIT}` : pagePaths.draft;
  return [path.replace(':projectSerial', values.serial)];
}

/** Returns the cells that say where a position is. */
function toCells({ latitude, longitude }: Position): CorrectedCells {
  return { latitude: String(latitude), longitude: String(longitude) };
}

const differingFigures = {
  'missing-tonnes': 'issued',
  'surplus-tonnes': 'issued',
  'retired-since': 'retired',
  'differs-from-loaded': 'inventory',
} as const;

function presentDifference({ code, values }: Finding): ImportRow['differences'] {
  if (!('loaded' in values)) return [];
  const figure = differingFigures[code as keyof typeof differingFigures];
  return [{ figure, projectSerial: values.serial, here: values.loaded, inFile: values.said }];
}

/** Characters that the descriptions of a file's sheets have, at most, beside their headings. */
const MAX_DESCRIBED_CHARACTERS = 2_000_000;

/** Returns the sheets of a file as they are shown. Of a file with very many columns, later ones come without values. */
export function presentSheets({ sheets }: ImportFile): ImportColumns['sheets'] {
  let characters = 0;
  const spend = (texts: readonly string[]) => {
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    return characters <= MAX_DESCRIBED_CHARACTERS;
  };
  const shown = sheets.map((sheet) => ({
    ...sheet,
    firstLines: sheet.firstLines.filter(({ cells }) => spend(cells)),
    columns: sheet.columns.map((column) => {
      const samples = column.samples.filter((sample) => spend([sample]));
      const fits = column.words !== null && spend(column.words.map(({ text }) => text));
      return { ...column, samples, words: fits ? column.words : null };
    }),
  }));
  return shown as unknown as ImportColumns['sheets'];
}
