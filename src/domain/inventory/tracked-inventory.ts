import type { ProjectEntry } from '../project/entry.ts';
import { type ProjectKind, projectKind } from '../project/project-terms.ts';

/** What decides whether a project holds the mark of its organization's tracked inventory. */
export type MarkDetails = {
  readonly kind: ProjectKind;
  /** The version in force, and the one that is edited or waits. */
  readonly versions: readonly Pick<ProjectEntry, 'overviewTracking'>[];
  readonly isArchived: boolean;
  readonly isDeleted: boolean;
};

/**
 * Reports whether a project holds the mark of its organization's one tracked inventory (product decisions
 * §4): any of its versions is Tracked. Archived inventories keep theirs for later, but hold none meanwhile.
 */
export function holdsMark({ kind, versions, isArchived, isDeleted }: MarkDetails): boolean {
  if (kind !== 'inventory' || isArchived || isDeleted) return false;
  return versions.some(({ overviewTracking }) => overviewTracking === 'Tracked');
}

type NewEntry = Pick<ProjectEntry, 'programType' | 'overviewTracking'> & { readonly organization: string };

/**
 * Returns new entries with at most one tracked inventory of each organization: its first, or none if it has
 * one already. `trackedBy`: the organizations that have one.
 */
export function trackFirst<Entry extends NewEntry>(
  entries: readonly Entry[],
  trackedBy: readonly string[],
): Entry[] {
  const taken = new Set(trackedBy);
  return entries.map((entry) => {
    const isTracked = projectKind(entry.programType) === 'inventory' && entry.overviewTracking === 'Tracked';
    if (!isTracked) return entry;
    if (taken.has(entry.organization)) return { ...entry, overviewTracking: 'Hidden' };
    taken.add(entry.organization);
    return entry;
  });
}
