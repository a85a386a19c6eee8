import type { ImportedProject } from './judge-project.ts';
import type { ImportedVintage } from './judge-tables.ts';
import { type KnownProject, sourceKey } from './known-entries.ts';
import {
  type JudgedRow,
  reportKnown,
  reportLoading,
  reportWrong,
  type RowReports,
  whereIs,
} from './row-report.ts';

/** A project to create, with the vintages to issue. */
export type NewEntry = {
  readonly row: JudgedRow<ImportedProject>;
  readonly project: ImportedProject;
  readonly vintages: ImportedVintage[];
};

/** What the project id of a vintage refers to. */
export type ProjectTarget =
  | { readonly kind: 'new'; readonly entry: NewEntry }
  | { readonly kind: 'known'; readonly project: KnownProject };

/** All projects of a run and of earlier runs by source key, the source keys of each id, and the locations of wrong rows by subject. */
export type SettledProjects = {
  readonly entries: readonly NewEntry[];
  readonly targets: ReadonlyMap<string, ProjectTarget>;
  readonly keysOfId: ReadonlyMap<string, ReadonlySet<string>>;
  readonly wrongAt: ReadonlyMap<string, string>;
};

/**
 * Compares projects with each other and with what is loaded. A project already known by registry and source id changes nothing, and is
 * wrong if it was deleted; a second row for a project is wrong and the first is kept.
 */
export function settleProjects(
  rows: readonly JudgedRow<ImportedProject>[],
  known: readonly KnownProject[],
  reports: RowReports,
): SettledProjects {
  const targets = new Map<string, ProjectTarget>();
  for (const project of known)
    targets.set(sourceKey(project.registry, project.id), { kind: 'known', project });
  const firstAt = new Map<string, string>();
  const wrongAt = new Map<string, string>();
  const entries: NewEntry[] = [];
  for (const row of rows) {
    if (row.judged.verdict === 'wrong') {
      wrongAt.set(row.subject, wrongAt.get(row.subject) ?? whereIs(row));
      reportWrong(reports, row, row.judged.wrong);
      continue;
    }
    const { fact: project, doubts } = row.judged;
    const key = sourceKey(project.registry, project.id);
    const where = firstAt.get(key);
    if (where !== undefined) {
      reportWrong(reports, row, [{ code: 'project-twice', values: { id: project.id, where } }]);
      continue;
    }
    firstAt.set(key, whereIs(row));
    const target = targets.get(key);
    if (target?.kind === 'known') {
      const { serial, isDeleted } = target.project;
      if (isDeleted) reportWrong(reports, row, [{ code: 'entry-deleted', values: { serial } }]);
      else reportKnown(reports, row, null);
      continue;
    }
    const entry: NewEntry = { row, project, vintages: [] };
    entries.push(entry);
    targets.set(key, { kind: 'new', entry });
    reportLoading(reports, row, doubts);
  }
  return { entries, targets, keysOfId: keysOfIds(targets), wrongAt };
}

function keysOfIds(targets: ReadonlyMap<string, ProjectTarget>): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const [key, target] of targets) {
    const { id } = target.kind === 'new' ? target.entry.project : target.project;
    keys.set(id, (keys.get(id) ?? new Set()).add(key));
  }
  return keys;
}
