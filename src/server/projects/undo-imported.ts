import type { RunEntry } from '#domain/import/import-run.ts';
import type { Timeline } from '#domain/import/known-entries.ts';
import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { unitChanges } from '#domain/project/unit-changes.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { lockProjectsInOrder } from '../ledger/read-ledger.ts';
import { insertChanges } from './entry/change-store.ts';
import { changeTimelines } from './known-projects.ts';
import { deleteFigures, lockOrganizationsOf, saveUndone } from './project-store.ts';

/** An entry of an import, as it is now. */
export type ImportedEntry = Timeline & Pick<RunEntry, 'project' | 'isNew' | 'figures' | 'timeline'>;

/** Locks entries of an import with their organizations, in the order of every other write. */
export async function lockImported(
  tx: Tx,
  entries: readonly { readonly project: string; readonly organization: string }[],
): Promise<void> {
  await lockOrganizationsOf(tx, [...new Set(entries.map(({ organization }) => organization))]);
  await lockProjectsInOrder(
    tx,
    entries.map(({ project }) => project),
  );
}

/**
 * Takes entries of an undone import back: new ones are archived, others lose the yearly figures that were added
 * and get their timelines back, unless those have changed. Each history records it with `events`, what became
 * of the units, which are undone already; that of a deleted entry stays as it is. The entries are locked.
 */
export async function undoImported(
  tx: Tx,
  caller: Pick<Actor, 'account' | 'organization'>,
  {
    entries,
    events,
  }: { readonly entries: readonly ImportedEntry[]; readonly events: readonly RecordedEvent[] },
  now: Date,
): Promise<void> {
  const [added, others] = [entries.filter(({ isNew }) => isNew), entries.filter(({ isNew }) => !isNew)];
  const serialsOf = (some: readonly ImportedEntry[]) => some.map(({ project }) => project);
  const figures = others.flatMap(({ project, figures: years }) =>
    years.map(({ year }) => ({ project, year })),
  );
  await deleteFigures(tx, figures, 'in-force');
  await changeTimelines(tx, others.flatMap(formerTimeline), now);
  await saveUndone(tx, { archived: serialsOf(added), changed: serialsOf(others) }, now);
  const byProject = Map.groupBy(events, (event) => ('project' in event ? event.project : ''));
  const by = { at: now, account: caller.account, organization: caller.organization };
  await insertChanges(
    tx,
    entries.map(({ project }) => {
      const changes = unitChanges(byProject.get(project) ?? []);
      return { ...by, project, act: 'import-undone', changes };
    }),
  );
}

function formerTimeline({ project, startDate, endDate, timeline }: ImportedEntry) {
  if (timeline === null) return [];
  const isCurrent = startDate === timeline.after.startDate && endDate === timeline.after.endDate;
  return isCurrent ? [{ serial: project, ...timeline.before }] : [];
}
