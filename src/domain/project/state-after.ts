import type { ProjectStatus } from './status.ts';
import { type Transition, transitions } from './transitions.ts';

/** The state of a project: everything about it that transitions change, except its entry and its units. */
export type ProjectState = {
  readonly status: ProjectStatus;
  readonly isFeatured: boolean;
  readonly isArchived: boolean;
  readonly updatedAt: Date;
  /** Time of the last submission. */
  readonly submittedAt: Date | null;
  readonly wasSubmitted: boolean;
  /** Time of the first approval. */
  readonly approvedAt: Date | null;
  readonly registeredAt: Date;
  /** Time an administrator asked for changes; null once submitted again. */
  readonly changesAskedAt: Date | null;
  /** Time emissions last changed; null if they never did. */
  readonly unitsChangedAt: Date | null;
  readonly deletedAt: Date | null;
};

type Moment = {
  readonly now: Date;
  /** False if nothing that the history would record changed, such as no field of the entry. */
  readonly isChange: boolean;
};

/** Returns the part of a project's state that a transition changes. */
export function stateAfter(
  transition: Transition,
  before: Pick<ProjectState, 'updatedAt' | 'approvedAt'>,
  { now, isChange }: Moment,
): Partial<ProjectState> {
  const { to, sets, records } = transitions[transition];
  return {
    ...sets,
    updatedAt: laterThan(before.updatedAt, now),
    ...(to !== 'same' && { status: to, changesAskedAt: transition === 'askForChanges' ? now : null }),
    ...(to === 'Submitted' && { submittedAt: now, wasSubmitted: true }),
    ...(to === 'Approved' && before.approvedAt === null && { approvedAt: now, registeredAt: now }),
    ...(records.ofEmissions && isChange && { unitsChangedAt: now }),
    ...(transition === 'delete' && { deletedAt: now, isArchived: true }),
  };
}

/** Returns whether a transition would change nothing, because the switch that it sets is set already. */
export function isWithoutEffect(
  transition: Transition,
  project: Pick<ProjectState, 'isFeatured' | 'isArchived'>,
): boolean {
  const { sets } = transitions[transition];
  if (sets === undefined) return false;
  return 'isFeatured' in sets
    ? sets.isFeatured === project.isFeatured
    : sets.isArchived === project.isArchived;
}

/** Returns `now`, or a millisecond after `before` if that is later, so that two changes never share a time. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
