import { createHash } from 'node:crypto';
import type { ImportColumns, ImportReport, ImportRow } from '#contract/imports.ts';
import { EDIT, pagePaths } from '#contract/page-paths.ts';
import { type Finding, likelyOf } from '#domain/import/findings.ts';
import { type ImportKind, importKinds } from '#domain/import/import-columns.ts';
import {
  type CorrectedCells,
  correctRows,
  type ImportScope,
  type ImportTable,
} from '#domain/import/import-table.ts';
import { issueMissing } from '#domain/import/issue-missing.ts';
import { type JudgedRun, judgeTables } from '#domain/import/judge-tables.ts';
import type { KnownEntries } from '#domain/import/known-entries.ts';
import { type ImportPlan, planImport, sumUnits } from '#domain/import/plan-import.ts';
import type { Position } from '#domain/import/read-degrees.ts';
import type { RowOutcome, RowReport } from '#domain/import/row-report.ts';
import { idKey } from '#domain/text/search-text.ts';
import { type Read, read, unread } from './file-problem.ts';
import { threadLimits } from './import-limits.ts';
import { sentenceOfRow } from './import-sentences.ts';
import type { ImportTask, PlanFigures } from './import-thread.ts';
import { type ImportFile, readImportFile } from './read-import-file.ts';

/** A file whose rows have been checked, each on its own. */
export type JudgedFile = { readonly file: ImportFile; readonly run: JudgedRun };

/**
 * Reads a file and checks its rows, with those cells that somebody corrected. Refused: what cannot be read, vintages
 * of an organization's own file, and corrections of rows that are not there.
 */
export async function judgeFile({
  path,
  filename,
  scope,
  maxRows,
  currentYear,
  choice,
  corrections,
}: ImportTask): Promise<Read<JudgedFile>> {
  const file = await readImportFile(path, filename, { ...threadLimits[scope.kind], rows: maxRows }, choice);
  if (!file.ok) return file;
  const tables = file.value.tables.map(({ table }) => table);
  if (scope.kind === 'organization' && tables.some(({ kind }) => kind === 'vintages'))
    return unread({ code: 'units-not-own', values: {} });
  const corrected = tables.length === 0 ? { ok: true as const, tables } : correctRows(tables, corrections);
  if (!corrected.ok) return unread({ code: 'correction-unknown', values: { line: corrected.unknown.line } });
  return read({ file: file.value, run: judgeTables(corrected.tables, currentYear, scope) });
}

/**
 * Compares a file with what the registry has: the plan, and its figures. The hash is the same as long as the
 * plan is.
 */
export function planFile(
  { file, run }: JudgedFile,
  known: KnownEntries,
  { sha256, scope, corrections }: ImportTask,
): { readonly plan: ImportPlan; readonly figures: PlanFigures } {
  const plan = planImport(run, known, scope);
  const { reports, laterVintages, missing, laterFigures, timelines } = plan;
  const mapping = file.sheets
    .filter(({ isRead }) => isRead)
    .map(({ sheet, headingLine, tables }) => ({ sheet, headingLine, tables }));
  const parts = [
    sha256,
    mapping,
    corrections,
    scope,
    reports,
    laterVintages,
    missing,
    laterFigures,
    timelines,
  ];
  const figures = {
    hash: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
    rows: reports.length,
    wrong: reports.filter(({ outcome }) => outcome === 'wrong').length,
    totals: sumPlan(file, plan),
    totalsIssuingMissing: sumPlan(file, issueMissing(plan)),
    newProjects: plan.projects.length,
    newInventories: plan.inventories.length,
  };
  return { plan, figures };
}

function sumPlan({ tables }: ImportFile, plan: ImportPlan): PlanFigures['totals'] {
  const countLoading = (kind: ImportKind) =>
    plan.reports.filter(({ outcome, table }) => outcome === 'loads' && tables[table]?.table.kind === kind)
      .length;
  const [projects = 0, vintages = 0, inventories = 0] = importKinds.map(countLoading);
  const organizations = new Set(plan.projects.map(({ project }) => idKey(project.organization))).size;
  return { projects, organizations, vintages, inventories, ...sumUnits(plan) };
}

const outcomes: Record<RowOutcome, ImportRow['outcome']> = {
  loads: 'new',
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
  const { tables, sheetsNotRead } = file;
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
      unchanged: count('unchanged'),
      refused: count('refused'),
      doubtful: rows.filter(({ outcome, findings }) => outcome !== 'refused' && findings.length > 0).length,
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
  if (code !== 'own-entry-form') return [];
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
