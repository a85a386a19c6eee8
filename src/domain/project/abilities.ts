import type { ProjectKind } from './program-types.ts';
import { startsOf } from './next-status.ts';
import type { ProjectStatus } from './status.ts';

/** The caller. */
export type Person = { readonly organization: string; readonly isAdministrator: boolean };

/** The facts of a project that determine what can be done with it. */
export type Standing = {
  readonly organization: string;
  readonly kind: ProjectKind;
  readonly status: ProjectStatus;
  readonly isArchived: boolean;
  /** Whether the project ever had units. */
  readonly hasUnits: boolean;
};

export type ProjectAbilities = {
  /** See drafts, contact person and comments. */
  readonly see: boolean;
  readonly edit: boolean;
  /** Use Edit Project to change what the owner currently cannot (specification §4). */
  readonly override: boolean;
  readonly submit: boolean;
  readonly delete: boolean;
  readonly updateEmissions: boolean;
  readonly approve: boolean;
  readonly reject: boolean;
  readonly askForChanges: boolean;
  readonly reopen: boolean;
  readonly feature: boolean;
  readonly archive: boolean;
  readonly comment: boolean;
  readonly seeHistory: boolean;
};

/**
 * Returns what a person may do with a project. This is the only place that decides it: endpoints enforce it, replies include it, pages
 * follow it. Owners edit drafts and rejected projects; the rest is for administrators (specification §4 and §6). Whether another
 * administrator must approve is checked on approval.
 */
export function projectAbilities(person: Person, project: Standing): ProjectAbilities {
  const { status, isArchived, hasUnits, kind } = project;
  const isAdministrator = person.isAdministrator;
  const isOwn = person.organization === project.organization && kind !== 'transferred-offsets';
  const isOpen = (status === 'Draft' || status === 'Rejected') && !isArchived;
  const isLive = !isArchived;
  const canAdminister = (step: Parameters<typeof startsOf>[0]) =>
    isAdministrator && isLive && startsOf(step).includes(status);
  return {
    see: isAdministrator || person.organization === project.organization,
    edit: isOwn && isOpen,
    override: isAdministrator && kind !== 'transferred-offsets',
    submit: isOwn && isOpen,
    delete: !hasUnits && kind !== 'transferred-offsets' && (isAdministrator || (isOwn && isOpen)),
    updateEmissions: isOwn && isLive && status === 'Approved',
    approve: canAdminister('approve-anyway'),
    reject: canAdminister('reject'),
    askForChanges: canAdminister('ask-changes'),
    reopen: canAdminister('reopen'),
    feature: isAdministrator,
    archive: isAdministrator,
    comment: isLive && (isAdministrator || isOwn),
    seeHistory: isAdministrator,
  };
}
