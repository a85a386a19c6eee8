import { isClimateLens } from '../project/project-terms.ts';
import { idKey } from '../text/search-text.ts';
import { type Doubt, type Wrong } from './findings.ts';
import type { ImportedVintage, VintageRow } from './judge-tables.ts';
import { type KnownEntries, type KnownProject, sourceKey } from './known-entries.ts';
import type { MatchedProjects, ProjectTarget, WrongEntry } from './match-projects.ts';
import {
  addedUp,
  type ComparedRow,
  isAddedTo,
  type JudgedRow,
  type RowReports,
  reportKnown,
  reportLoading,
  reportWrong,
  rowsByKey,
  whereIs,
} from './row-report.ts';
import { checkTotal, differencesOf, doubtSum, missingOf, totalOf } from './sum-vintages.ts';

/** Vintages to add to a project that is already loaded. */
export type LaterVintages = { readonly project: KnownProject; readonly vintages: ImportedVintage[] };

/** What the vintages of a file add to known projects: years that they do not have, and tonnes missing of others. */
export type MatchedVintages = {
  readonly later: readonly LaterVintages[];
  readonly missing: readonly LaterVintages[];
};

type MatchContext = {
  readonly known: KnownEntries['vintages'];
  readonly reports: RowReports;
  readonly later: Map<string, LaterVintages>;
  readonly missing: Map<string, LaterVintages>;
  /** The vintages that are added up, by the row that counts. */
  readonly added: ReadonlyMap<JudgedRow<unknown>, readonly VintageRow[]>;
};

/**
 * Assigns every vintage to its project. Wrong: a project that is unknown, deleted, wrong itself or ambiguous
 * by its id alone, one of a program without units (product decisions §4), and all rows for a year but the
 * first that can be loaded, unless they are added up. A year that already has units changes nothing, but other
 * quantities are reported, and tonnes that are missing are returned.
 */
export function matchVintages(
  rows: readonly JudgedRow<VintageRow>[],
  settled: MatchedProjects,
  known: KnownEntries['vintages'],
  reports: RowReports,
): MatchedVintages {
  const compared = rows.map((row) => compareVintage(row, settled));
  const kept = rowsByKey(compared);
  const added = addedUp(compared, kept);
  const context: MatchContext = { known, reports, later: new Map(), missing: new Map(), added };
  for (const vintage of compared) {
    const first = vintage.key === null ? undefined : kept.get(vintage.key);
    matchVintage(context, vintage, first);
  }
  return { later: [...context.later.values()], missing: [...context.missing.values()] };
}

/** What the project id of a vintage refers to. */
type Target = ProjectTarget | { readonly kind: 'wrong'; readonly entry: WrongEntry };

type ComparedVintage = ComparedRow<VintageRow> & { readonly target: Target | null };

function compareVintage(row: JudgedRow<VintageRow>, settled: MatchedProjects): ComparedVintage {
  const { content } = row.judged;
  if (content === null || content.id === '') return { row, key: null, wrong: [], target: null };
  const found = findTarget(settled, content);
  const { target } = found;
  const wrong = [...found.wrong];
  const project = target === null ? null : projectOf(target);
  const programType = project?.programType;
  if (isClimateLens(programType))
    wrong.push({ code: 'program-without-units', values: { program: programType } });
  if (target?.kind === 'known' && target.project.isDeleted)
    wrong.push({ code: 'entry-deleted', values: { serial: target.project.serial } });
  const { year } = content.vintage;
  const key = sourceKey(project ?? content, settled.registries);
  return { row, key: year === 0 ? null : `${key}\n${year}`, wrong, target };
}

function projectOf(target: Target) {
  switch (target.kind) {
    case 'new':
      return target.entry.project;
    case 'known':
      return target.project;
    case 'wrong':
      return target.entry.row.judged.content;
  }
}

function matchVintage(
  context: MatchContext,
  { row, wrong, target }: ComparedVintage,
  kept: JudgedRow<unknown> | undefined,
): void {
  const { reports } = context;
  const { judged } = row;
  const total = totalOf(context.added, row, kept);
  const all = [...wrong, ...findRepetition(row, kept), ...checkTotal(total)];
  if (target?.kind === 'wrong' && judged.verdict === 'fits' && all.length === 1)
    target.entry.vintages.push(judged.content.vintage);
  if (judged.verdict === 'wrong' || target === null || target.kind === 'wrong' || all.length > 0)
    return reportWrong(reports, row, all);
  const vintage = total ?? judged.content.vintage;
  const isAdded = isAddedTo(row, kept);
  const doubts = [...judged.doubts, ...doubtSum(total, row, kept)];
  if (target.kind === 'known') return settleLater(context, row, target.project, { vintage, doubts, isAdded });
  if (!isAdded && vintage.issued > 0) target.entry.vintages.push(vintage);
  return reportLoading(reports, row, doubts);
}

function findRepetition(row: JudgedRow<VintageRow>, kept: JudgedRow<unknown> | undefined): Wrong[] {
  if (kept === undefined || kept === row || isAddedTo(row, kept)) return [];
  const year = row.judged.content?.vintage.year ?? 0;
  return [{ code: 'year-twice', values: { year, where: whereIs(kept) } }];
}

/** `isAdded`: the row that counts has its quantities, too. */
type SourceVintage = {
  readonly vintage: ImportedVintage;
  readonly doubts: readonly Doubt[];
  readonly isAdded: boolean;
};

function settleLater(
  context: MatchContext,
  row: JudgedRow<VintageRow>,
  project: KnownProject,
  source: SourceVintage,
): void {
  const { known, reports, later, missing } = context;
  const { vintage, doubts, isAdded } = source;
  const loaded = known.get(project.serial)?.get(vintage.year);
  if (loaded !== undefined && isAdded) return reportKnown(reports, row, []);
  if (loaded !== undefined) {
    const rest = missingOf(loaded, vintage);
    if (rest !== null) addVintage(missing, project, rest);
    return reportKnown(reports, row, differencesOf(project, loaded, vintage));
  }
  if (vintage.issued === 0) return reportKnown(reports, row, []);
  if (!isAdded) addVintage(later, project, vintage);
  return reportLoading(reports, row, doubts);
}

function addVintage(
  entries: Map<string, LaterVintages>,
  project: KnownProject,
  vintage: ImportedVintage,
): void {
  const entry = entries.get(project.serial) ?? { project, vintages: [] };
  entry.vintages.push(vintage);
  entries.set(project.serial, entry);
}

type FoundTarget = { readonly target: Target | null; readonly wrong: readonly Wrong[] };

function findTarget(settled: MatchedProjects, { registry, id }: VintageRow): FoundTarget {
  const keys =
    registry === ''
      ? [...(settled.keysOfId.get(idKey(id)) ?? [])]
      : [sourceKey({ registry, id }, settled.registries)];
  const targets = keys.map((key) => settled.targets.get(key)).filter((target) => target !== undefined);
  const [target, ...others] = targets;
  if (target !== undefined && others.length === 0) return { target, wrong: [] };
  if (target !== undefined) {
    const registries = targets.map(registryOf).toSorted().join(', ');
    return { target: null, wrong: [{ code: 'project-ambiguous', values: { id, registries } }] };
  }
  const entry = settled.wrong.get(idKey(id));
  if (entry === undefined) return { target: null, wrong: [{ code: 'project-unknown', values: { id } }] };
  const where = whereIs(entry.row);
  return { target: { kind: 'wrong', entry }, wrong: [{ code: 'project-wrong', values: { id, where } }] };
}

function registryOf(target: ProjectTarget): string {
  return target.kind === 'new' ? target.entry.project.registry : target.project.registry;
}
