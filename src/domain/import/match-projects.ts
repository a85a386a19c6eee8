import { idKey } from '../text/search-text.ts';
import { type Wrong } from './findings.ts';
import type { ImportedProject } from './judge-project.ts';
import type { ImportedVintage } from './judge-tables.ts';
import { type KnownEntries, type KnownProject, sourceKey } from './known-entries.ts';
import {
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

/** A project to create, with the vintages to issue. */
export type NewEntry = {
  readonly row: JudgedRow<ImportedProject>;
  readonly project: ImportedProject;
  readonly vintages: ImportedVintage[];
};

/** A project that is wrong by itself, with the vintages that could be issued if it were not. */
export type WrongEntry = {
  readonly row: JudgedRow<ImportedProject>;
  readonly vintages: ImportedVintage[];
};

/** A project that vintages can be loaded for. */
export type ProjectTarget =
  | { readonly kind: 'new'; readonly entry: NewEntry }
  | { readonly kind: 'known'; readonly project: KnownProject };

/**
 * All projects of a run and of earlier runs by source key, with the names of registries that it is made with; by the key of an id, its source keys, and the first
 * wrong project with it.
 */
export type MatchedProjects = Pick<KnownEntries, 'registries'> & {
  readonly entries: readonly NewEntry[];
  readonly targets: ReadonlyMap<string, ProjectTarget>;
  readonly keysOfId: ReadonlyMap<string, ReadonlySet<string>>;
  readonly wrong: ReadonlyMap<string, WrongEntry>;
};

/**
 * Compares projects with each other and with what is loaded. A project already known by registry and source
 * id changes nothing, and is wrong if it was deleted. Of several rows for a project, the first that can be
 * loaded is kept and the others are wrong, or, where rows are added up, no entries of their own.
 */
export function matchProjects(
  rows: readonly JudgedRow<ImportedProject>[],
  { projects, registries }: Pick<KnownEntries, 'projects' | 'registries'>,
  reports: RowReports,
): MatchedProjects {
  const targets = new Map<string, ProjectTarget>();
  // Of a deleted entry and another one that are the same since their registries have one name, the other counts.
  for (const project of projects.toSorted((one, other) => Number(other.isDeleted) - Number(one.isDeleted)))
    targets.set(sourceKey(project, registries), { kind: 'known', project });
  const compared = rows.map((row) => compareProject(row, { targets, registries }));
  const kept = rowsByKey(compared);
  const wrongEntries = new Map<string, WrongEntry>();
  const entries: NewEntry[] = [];
  for (const { row, key, wrong, isKnown } of compared) {
    const { subject, judged } = row;
    if (judged.verdict === 'wrong' && !wrongEntries.has(idKey(subject)))
      wrongEntries.set(idKey(subject), { row, vintages: [] });
    const first = key === null ? undefined : kept.get(key);
    const isRepeated = isAddedTo(row, first);
    const all = isRepeated ? wrong : [...wrong, ...findRepetition(row, first)];
    if (judged.verdict === 'wrong' || key === null || all.length > 0) {
      reportWrong(reports, row, all);
      continue;
    }
    if (isKnown || isRepeated) {
      reportKnown(reports, row, []);
      continue;
    }
    const entry: NewEntry = { row, project: judged.content, vintages: [] };
    entries.push(entry);
    targets.set(key, { kind: 'new', entry });
    reportLoading(reports, row, judged.doubts);
  }
  return { registries, entries, targets, keysOfId: keysOfIds(targets), wrong: wrongEntries };
}

type ComparedProject = ComparedRow<ImportedProject> & { readonly isKnown: boolean };

function compareProject(
  row: JudgedRow<ImportedProject>,
  { targets, registries }: Pick<MatchedProjects, 'targets' | 'registries'>,
): ComparedProject {
  const { content } = row.judged;
  if (content === null || content.registry === '' || content.id === '')
    return { row, key: null, wrong: [], isKnown: false };
  const key = sourceKey(content, registries);
  const target = targets.get(key);
  if (target?.kind !== 'known') return { row, key, wrong: [], isKnown: false };
  const { serial, isDeleted } = target.project;
  return { row, key, wrong: isDeleted ? [{ code: 'entry-deleted', values: { serial } }] : [], isKnown: true };
}

function findRepetition(row: JudgedRow<ImportedProject>, kept: JudgedRow<unknown> | undefined): Wrong[] {
  if (kept === undefined || kept === row) return [];
  return [{ code: 'project-twice', values: { id: row.judged.content?.id ?? '', where: whereIs(kept) } }];
}

function keysOfIds(targets: ReadonlyMap<string, ProjectTarget>): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const [key, target] of targets) {
    const { id } = target.kind === 'new' ? target.entry.project : target.project;
    keys.set(idKey(id), (keys.get(idKey(id)) ?? new Set()).add(key));
  }
  return keys;
}
