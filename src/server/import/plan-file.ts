import { createHash } from 'node:crypto';
import { correctRows } from '#domain/import/correct-rows.ts';
import { type ImportKind, importKinds } from '#domain/import/import-columns.ts';
import { issueMissing } from '#domain/import/issue-missing.ts';
import { type JudgedRun, judgeTables } from '#domain/import/judge-tables.ts';
import type { KnownEntries } from '#domain/import/known-entries.ts';
import { type ImportPlan, planImport, sumUnits } from '#domain/import/plan-import.ts';
import { idKey } from '#domain/text/search-text.ts';
import { type Read, read, unread } from './file-problem.ts';
import { threadLimits } from './import-limits.ts';
import type { ImportTask, PlanFigures } from './import-thread.ts';
import { type ImportFile, readImportFile } from './read-import-file.ts';

/** A file whose rows have been checked, each on its own. */
export type JudgedFile = { readonly file: ImportFile; readonly run: JudgedRun };

/**
 * Reads a file and checks its rows, with those cells that somebody corrected; `onRead` is told of each piece. Refused:
 * what cannot be read, vintages of an organization's own file, and corrections of rows that are not there.
 */
export async function judgeFile(
  { path, filename, scope, maxRows, currentYear, choice, corrections }: ImportTask,
  onRead: (bytes: number) => void,
): Promise<Read<JudgedFile>> {
  const limits = { ...threadLimits[scope.kind], rows: maxRows, onRead };
  const file = await readImportFile(path, filename, limits, choice);
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
  { sha256, scope, corrections, choice: { charset } }: ImportTask,
): { readonly plan: ImportPlan; readonly figures: PlanFigures } {
  const plan = planImport(run, known, scope);
  const { reports, laterVintages, missing, laterFigures, timelines, changes } = plan;
  const mapping = file.sheets
    .filter(({ isRead }) => isRead)
    .map(({ sheet, headingLine, tables }) => ({ sheet, headingLine, tables }));
  const parts = [
    sha256,
    charset,
    mapping,
    corrections,
    scope,
    reports,
    laterVintages,
    missing,
    laterFigures,
    timelines,
    changes,
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
  const changed = plan.changes.length;
  return { projects, organizations, changed, vintages, inventories, ...sumUnits(plan) };
}
