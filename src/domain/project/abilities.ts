import type { ProjectKind } from './program-types.ts';
import type { ProjectStatus } from './status.ts';
import { type Obstacle, type Transition, transitions } from './transitions.ts';

/** The caller. `mayEdit`: whether their role in their organization lets them change its projects. */
export type Person = {
  readonly organization: string;
  readonly isAdministrator: boolean;
  readonly mayEdit: boolean;
};

/** The facts of a project that determine what can be done with it. */
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
  'reopen',
  'feature',
  'archive',
  'comment',
  'seeHistory',
] as const;
export type ProjectAbility = (typeof abilityNames)[number];
export type ProjectAbilities = Readonly<Record<ProjectAbility, boolean>>;

/**
 * Returns what a person may do with a project: endpoints enforce it, replies include it, pages follow it (specification §4 and §6). Who may
 * start a transition is in `transitions.ts`. Whether another administrator must approve is checked on approval.
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
    reopen: may('reopen'),
    feature: may('feature'),
    archive: may('archive'),
    comment: !project.isArchived && (person.isAdministrator || (person.mayEdit && isOwn(person, project))),
    seeHistory: person.isAdministrator,
  };
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

/** Returns whether a person sees drafts and private parts of an organization's projects; of all organizations' if it is null. */
export function canSee(person: Person, { organization }: { readonly organization: string | null }): boolean {
  return person.isAdministrator || person.organization === organization;
}

/** Returns whether a person's comments on a project are the reviewer's: an administrator's, unless the project is their own. */
export function isReviewer(person: Person, project: Pick<Standing, 'organization'>): boolean {
  return person.isAdministrator && person.organization !== project.organization;
}
