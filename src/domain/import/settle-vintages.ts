import type { Doubt, Wrong } from './finding.ts';
import type { ImportedVintage, VintageRow } from './judge-vintage.ts';
import { type KnownEntries, type KnownProject, sourceKey } from './known-entries.ts';
import {
  type JudgedRow,
  reportKnown,
  reportLoading,
  reportWrong,
  type RowReports,
  whereIs,
} from './row-report.ts';
import type { ProjectTarget, SettledProjects } from './settle-projects.ts';

/** Vintages that come after their project was loaded. */
export type LaterVintages = { readonly project: KnownProject; readonly vintages: ImportedVintage[] };

type Settling = {
  readonly settled: SettledProjects;
  readonly known: KnownEntries['vintages'];
  readonly reports: RowReports;
  readonly firstAt: Map<string, string>;
  readonly later: Map<string, LaterVintages>;
};

/**
 * Gives every vintage to its project. Wrong: a project that is unknown, wrong itself or, by its id alone, one of several;
 * a second row of a year. A year that has units already changes nothing, and other figures are reported.
 */
export function settleVintages(
  rows: readonly JudgedRow<VintageRow>[],
  settled: SettledProjects,
  known: KnownEntries['vintages'],
  reports: RowReports,
): LaterVintages[] {
  const settling: Settling = { settled, known, reports, firstAt: new Map(), later: new Map() };
  for (const row of rows) {
    if (row.judged.verdict === 'wrong') reportWrong(reports, row, row.judged.wrong);
    else settleVintage(settling, row, row.judged.fact, row.judged.doubts);
  }
  return [...settling.later.values()];
}

function settleVintage(
  settling: Settling,
  row: JudgedRow<VintageRow>,
  fact: VintageRow,
  doubts: readonly Doubt[],
): void {
  const { settled, reports, firstAt } = settling;
  const target = findTarget(settled, fact);
  if ('code' in target) return reportWrong(reports, row, [target]);
  const { registry, id } = target.kind === 'new' ? target.entry.project : target.project;
  const key = `${sourceKey(registry, id)}\n${fact.vintage.year}`;
  const where = firstAt.get(key);
  if (where !== undefined) {
    return reportWrong(reports, row, [{ code: 'year-twice', figures: { year: fact.vintage.year, where } }]);
  }
  firstAt.set(key, whereIs(row));
  if (target.kind === 'known')
    return settleLater(settling, row, target.project, { vintage: fact.vintage, doubts });
  if (fact.vintage.issued > 0) target.entry.vintages.push(fact.vintage);
  return reportLoading(reports, row, doubts);
}

type Said = { readonly vintage: ImportedVintage; readonly doubts: readonly Doubt[] };

function settleLater(
  settling: Settling,
  row: JudgedRow<VintageRow>,
  project: KnownProject,
  said: Said,
): void {
  const { known, reports, later } = settling;
  const { vintage, doubts } = said;
  const loaded = known.get(project.serial)?.get(vintage.year);
  if (loaded !== undefined) return reportKnown(reports, row, differenceOf(loaded, vintage));
  if (vintage.issued === 0) return reportKnown(reports, row, null);
  const entry = later.get(project.serial) ?? { project, vintages: [] };
  entry.vintages.push(vintage);
  later.set(project.serial, entry);
  return reportLoading(reports, row, doubts);
}

/** Units retired here since they were loaded are no difference; units that the source has retired since are. */
function differenceOf(
  loaded: Pick<ImportedVintage, 'issued' | 'retired'>,
  said: ImportedVintage,
): Doubt | null {
  if (loaded.issued !== said.issued) {
    return { code: 'differs-from-loaded', figures: { loaded: loaded.issued, said: said.issued } };
  }
  if (said.retired <= loaded.retired) return null;
  return { code: 'retired-since', figures: { loaded: loaded.retired, said: said.retired } };
}

function findTarget(settled: SettledProjects, { registry, id }: VintageRow): ProjectTarget | Wrong {
  const keys = registry === '' ? [...(settled.keysOfId.get(id) ?? [])] : [sourceKey(registry, id)];
  const targets = keys.map((key) => settled.targets.get(key)).filter((target) => target !== undefined);
  const [target, ...others] = targets;
  if (target !== undefined && others.length === 0) return target;
  if (target !== undefined) {
    return {
      code: 'project-ambiguous',
      figures: { id, registries: targets.map(registryOf).toSorted().join(', ') },
    };
  }
  const where = settled.wrongAt.get(id);
  return where === undefined
    ? { code: 'project-unknown', figures: { id } }
    : { code: 'project-wrong', figures: { id, where } };
}

function registryOf(target: ProjectTarget): string {
  return target.kind === 'new' ? target.entry.project.registry : target.project.registry;
}
