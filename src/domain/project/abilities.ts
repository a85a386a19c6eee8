import type { ProjectKind, ProjectStatus } from './project-terms.ts';
import { plainTransitions } from './transition-lists.ts';
import { type ButtonTransition, type PlainTransition, type Transition, transitions } from './transitions.ts';
import type { Obstacle } from './written-transition.ts';

/** The caller. `mayEdit`: whether their role in their organization lets them change its projects. */
export type Person = {
  readonly organization: string;
  readonly isAdministrator: boolean;
  readonly mayEdit: boolean;
};

/** What of a project determines what can be done with it. */
export type Standing = {
  readonly organization: string;
  readonly kind: ProjectKind;
  readonly status: ProjectStatus;
  readonly isArchived: boolean;
  /** Whether the project ever had units. */
  readonly hasUnits: boolean;
};

/** Everything that a person may or may not do with a project. */
export const abilityNames = [
  /** See drafts, contact person and comments. */
  'see',
  'edit',
  /** Use Edit Project to change what the owner currently cannot (specification §4). */
  'override',
  'submit',
  'delete',
  /** Copy it into a new draft. */
  'copy',
  'updateEmissions',
  'approve',
  'reject',
  'askForChanges',
  'feature',
  'archive',
  'comment',
  'seeHistory',
  ...plainTransitions,
] as const;
export type ProjectAbility = (typeof abilityNames)[number];
export type ProjectAbilities = Readonly<Record<ProjectAbility, boolean>>;

/**
 * Returns what a person may do with a project: endpoints enforce it, replies include it, pages follow it
 * (specification §4 and §6). Who may start a transition is in `transitions.ts`. Whether another administrator
 * must approve is checked on approval.
 */
export function projectAbilities(person: Person, project: Standing): ProjectAbilities {
  const may = (transition: Transition) => mayStart(person, project, transition);
  return {
    see: canSee(person, project),
    edit: mayStartAsOwner(person, project, 'save'),
    override: mayStartAsAdministrator(person, project, 'save'),
    submit: may('submit'),
    delete: may('delete'),
    copy: isOwn(person, project) && person.mayEdit && project.kind !== 'transferred-offsets',
    updateEmissions: may('updateEmissions'),
    approve: may('approveListed'),
    reject: may('reject'),
    askForChanges: may('askForChanges'),
    feature: may('feature'),
    archive: may('archive'),
    comment: !project.isArchived && (person.isAdministrator || (person.mayEdit && isOwn(person, project))),
    seeHistory: person.isAdministrator,
    ...(Object.fromEntries(plainTransitions.map((name) => [name, may(name)])) as Record<
      PlainTransition,
      boolean
    >),
  };
}

/** The abilities of transitions that share one; all others have one of their own name. */
const shared = { unfeature: 'feature', unarchive: 'archive' } as const;

/**
 * Returns whether a button starts a transition of a project now: its reader may, and it would change
 * something.
 */
export function isOffered(
  name: ButtonTransition,
  project: Pick<ProjectState, 'isFeatured' | 'isArchived'> & { readonly abilities: ProjectAbilities },
): boolean {
  const ability = name === 'unfeature' || name === 'unarchive' ? shared[name] : name;
  return project.abilities[ability] && !isWithoutEffect(name, project);
}

/** Returns whether a person may start a transition of a project now. */
export function mayStart(person: Person, project: Standing, transition: Transition): boolean {
  return mayStartAsOwner(person, project, transition) || mayStartAsAdministrator(person, project, transition);
}

function mayStartAsOwner(person: Person, project: Standing, transition: Transition): boolean {
  const { owner } = transitions[transition].who;
  const isPossible = owner.includes(project.status) && !isPrevented(project, transition);
  return isPossible && person.mayEdit && isOwn(person, project) && !project.isArchived;
}

function mayStartAsAdministrator(person: Person, project: Standing, transition: Transition): boolean {
  const { administrator } = transitions[transition].who;
  return (
    person.isAdministrator && administrator.includes(project.status) && !isPrevented(project, transition)
  );
}

function isOwn({ organization }: Person, project: Standing): boolean {
  return organization === project.organization;
}

function isPrevented({ isArchived, kind, hasUnits }: Standing, transition: Transition): boolean {
  const isMet: Record<Obstacle, boolean> = {
    archived: isArchived,
    transferred: kind === 'transferred-offsets',
    units: hasUnits,
  };
  return transitions[transition].who.unless.some((obstacle) => isMet[obstacle]);
}

/**
 * Returns whether a person sees drafts and private parts of an organization's projects; of all organizations'
 * if it is null.
 */
export function canSee(person: Person, { organization }: { readonly organization: string | null }): boolean {
  return person.isAdministrator || person.organization === organization;
}

/**
 * Returns whether a person's comments on a project are the reviewer's: an administrator's, unless the project
 * is their own.
 */
export function isReviewer(person: Person, project: Pick<Standing, 'organization'>): boolean {
  return person.isAdministrator && person.organization !== project.organization;
}

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

/**
 * Returns `now`, or a millisecond after `before` if that is later, so that two changes never share a time.
 */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
