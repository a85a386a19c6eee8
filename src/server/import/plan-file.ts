import { createHash } from 'node:crypto';
import type { ImportReport, ImportRow } from '#contract/imports.ts';
import { type ImportKind, importKinds } from '#domain/import/import-columns.ts';
import type { ImportTable } from '#domain/import/import-table.ts';
import { type JudgedRun, judgeTables } from '#domain/import/judge-tables.ts';
import type { KnownEntries } from '#domain/import/known-entries.ts';
import { type ImportPlan, planImport, sumUnits } from '#domain/import/plan-import.ts';
import type { RowOutcome, RowReport } from '#domain/import/row-report.ts';
import type { Locale } from '../kernel/locale.ts';
import { type Read, read, unread } from './file-problem.ts';
import { threadLimits } from './import-limits.ts';
import { sentenceOfRow } from './import-sentences.ts';
import type { ImportTask, PlanFigures } from './import-thread.ts';
import { type ImportFile, readImportFile } from './read-import-file.ts';

/** A file whose rows have been checked, each on its own. */
export type JudgedFile = { readonly file: ImportFile; readonly run: JudgedRun };

/**
 * Reads a file and checks its rows. Refused: what cannot be read, and vintages of an organization's own file.
 */
export async function judgeFile({
  path,
  filename,
  scope,
  maxRows,
  currentYear,
}: ImportTask): Promise<Read<JudgedFile>> {
  const file = await readImportFile(path, filename, { ...threadLimits[scope.kind], rows: maxRows });
  if (!file.ok) return file;
  const { tables } = file.value;
  if (scope.kind === 'organization' && tables.some(({ kind }) => kind === 'vintages'))
    return unread({ code: 'units-not-own', values: {} });
  return read({ file: file.value, run: judgeTables(tables, currentYear, scope) });
}

/**
 * Compares a file with what the registry has: the plan, and its figures. The hash is the same as long as the
 * plan is.
 */
export function planFile(
  { file, run }: JudgedFile,
  known: KnownEntries,
  { sha256, scope }: ImportTask,
): { readonly plan: ImportPlan; readonly figures: PlanFigures } {
  const plan = planImport(run, known, scope);
  const { reports, laterVintages, laterFigures, timelines } = plan;
  const parts = [sha256, scope, reports, laterVintages, laterFigures, timelines];
  const kinds = new Map<string, ImportKind>(file.tables.map((table) => [table.file, table.kind]));
  const countLoading = (kind: ImportKind) =>
    reports.filter(({ outcome, file: name }) => outcome === 'loads' && kinds.get(name) === kind).length;
  const [projects = 0, vintages = 0, inventories = 0] = importKinds.map(countLoading);
  const figures = {
    hash: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
    rows: reports.length,
    wrong: reports.filter(({ outcome }) => outcome === 'wrong').length,
    totals: { projects, vintages, inventories, ...sumUnits(plan) },
    newProjects: plan.projects.length,
    newInventories: plan.inventories.length,
  };
  return { plan, figures };
}

const outcomes: Record<RowOutcome, ImportRow['outcome']> = {
  loads: 'new',
  known: 'unchanged',
  wrong: 'refused',
};

/** Returns the report of a dry run in the reader's language, with rows in the order of the file. */
export function describeReport(
  { tables, sheetsNotRead }: ImportFile,
  reports: readonly RowReport[],
  { figures, locale }: { readonly figures: PlanFigures; readonly locale: Locale },
): Omit<ImportReport, 'refusal'> {
  const numbered = new Map(tables.map((table, index) => [table.file, { table, index }]));
  const rows = reports.flatMap((report): ImportRow[] => {
    const table = numbered.get(report.file);
    return table === undefined ? [] : [presentRow(report, table, locale)];
  });
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    kind: 'dry-run',
    plan: figures.hash,
    tables: tables.map(({ file, kind, rows: { length }, notUsed }) => ({
      name: file,
      kind,
      rows: length,
      notUsed: [...notUsed],
    })),
    sheetsNotRead: [...sheetsNotRead],
    counts: {
      new: count('new'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      doubtful: rows.filter(({ outcome, findings }) => outcome !== 'refused' && findings.length > 0).length,
    },
    totals: figures.totals,
    rows,
  };
}

/** A table of the import, and its number among them. */
type NumberedTable = { readonly table: ImportTable; readonly index: number };

function presentRow(
  { line, subject, outcome, findings }: RowReport,
  { table, index }: NumberedTable,
  locale: Locale,
): ImportRow {
  return {
    table: index,
    line,
    subject,
    outcome: outcomes[outcome],
    findings: findings.map((finding) => sentenceOfRow(finding, table.headings, locale)),
  };
}
