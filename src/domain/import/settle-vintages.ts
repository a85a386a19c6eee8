import {
  type Doubt,
  type Wrong,
  type JudgedRow,
  reportKnown,
  reportLoading,
  reportWrong,
  type RowReports,
  whereIs,
} from './row-report.ts';
import type { ImportedVintage, VintageRow } from './judge-tables.ts';
import { type KnownEntries, type KnownProject, sourceKey } from './known-entries.ts';
import type { ProjectTarget, SettledProjects } from './settle-projects.ts';

/** Vintages to add to a project that is already loaded. */
export type LaterVintages = { readonly project: KnownProject; readonly vintages: ImportedVintage[] };

type SettleContext = {
  readonly settled: SettledProjects;
  readonly known: KnownEntries['vintages'];
  readonly reports: RowReports;
  readonly firstAt: Map<string, string>;
  readonly later: Map<string, LaterVintages>;
};

/**
 * Assigns every vintage to its project. Wrong: a project that is unknown, deleted, wrong itself or ambiguous by its id alone, one of a program
 * without units (product decisions §4), and a second row for a year. A year that already has units changes nothing, but other quantities are reported.
 */
export function settleVintages(
  rows: readonly JudgedRow<VintageRow>[],
  settled: SettledProjects,
  known: KnownEntries['vintages'],
  reports: RowReports,
): LaterVintages[] {
  const context: SettleContext = { settled, known, reports, firstAt: new Map(), later: new Map() };
  for (const row of rows) {
    if (row.judged.verdict === 'wrong') reportWrong(reports, row, row.judged.wrong);
    else settleVintage(context, row, row.judged.fact, row.judged.doubts);
  }
  return [...context.later.values()];
}

function settleVintage(
  context: SettleContext,
  row: JudgedRow<VintageRow>,
  fact: VintageRow,
  doubts: readonly Doubt[],
): void {
  const { settled, reports, firstAt } = context;
  const target = findTarget(settled, fact);
  if ('code' in target) return reportWrong(reports, row, [target]);
  const { registry, id, programType } = target.kind === 'new' ? target.entry.project : target.project;
  if (programType === 'Infrastructure Canada') {
    return reportWrong(reports, row, [{ code: 'program-without-units', values: { program: programType } }]);
  }
  const key = `${sourceKey(registry, id)}\n${fact.vintage.year}`;
  const where = firstAt.get(key);
  if (where !== undefined) {
    return reportWrong(reports, row, [{ code: 'year-twice', values: { year: fact.vintage.year, where } }]);
  }
  firstAt.set(key, whereIs(row));
  if (target.kind === 'known')
    return settleLater(context, row, target.project, { vintage: fact.vintage, doubts });
  if (fact.vintage.issued > 0) target.entry.vintages.push(fact.vintage);
  return reportLoading(reports, row, doubts);
}

type SourceVintage = { readonly vintage: ImportedVintage; readonly doubts: readonly Doubt[] };

function settleLater(
  context: SettleContext,
  row: JudgedRow<VintageRow>,
  project: KnownProject,
  source: SourceVintage,
): void {
  const { known, reports, later } = context;
  const { vintage, doubts } = source;
  if (project.isDeleted)
    return reportWrong(reports, row, [{ code: 'entry-deleted', values: { serial: project.serial } }]);
  const loaded = known.get(project.serial)?.get(vintage.year);
  if (loaded !== undefined) return reportKnown(reports, row, differenceOf(loaded, vintage));
  if (vintage.issued === 0) return reportKnown(reports, row, null);
  const entry = later.get(project.serial) ?? { project, vintages: [] };
  entry.vintages.push(vintage);
  later.set(project.serial, entry);
  return reportLoading(reports, row, doubts);
}

/**
 * Returns a doubt if the file differs from what was loaded. Units retired in this registry since then are no difference; units the source
 * has retired since then are.
 */
function differenceOf(
  loaded: Pick<ImportedVintage, 'issued' | 'retired'>,
  stated: ImportedVintage,
): Doubt | null {
  if (loaded.issued !== stated.issued) {
    return { code: 'differs-from-loaded', values: { loaded: loaded.issued, said: stated.issued } };
  }
  if (stated.retired <= loaded.retired) return null;
  return { code: 'retired-since', values: { loaded: loaded.retired, said: stated.retired } };
}

function findTarget(settled: SettledProjects, { registry, id }: VintageRow): ProjectTarget | Wrong {
  const keys = registry === '' ? [...(settled.keysOfId.get(id) ?? [])] : [sourceKey(registry, id)];
  const targets = keys.map((key) => settled.targets.get(key)).filter((target) => target !== undefined);
  const [target, ...others] = targets;
  if (target !== undefined && others.length === 0) return target;
  if (target !== undefined) {
    return {
      code: 'project-ambiguous',
      values: { id, registries: targets.map(registryOf).toSorted().join(', ') },
    };
  }
  const where = settled.wrongAt.get(id);
  return where === undefined
    ? { code: 'project-unknown', values: { id } }
    : { code: 'project-wrong', values: { id, where } };
}

function registryOf(target: ProjectTarget): string {
  return target.kind === 'new' ? target.entry.project.registry : target.project.registry;
}
