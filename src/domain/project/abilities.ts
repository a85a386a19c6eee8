import type { ProjectKind } from './program-types.ts';
import { startsOf } from './next-status.ts';
import type { ProjectStatus } from './status.ts';

/** Who asks. */
export type Person = { readonly organization: string; readonly isAdministrator: boolean };

/** What of a project decides what may be done with it. */
export type Standing = {
  readonly organization: string;
  readonly kind: ProjectKind;
  readonly status: ProjectStatus;
  readonly isArchived: boolean;
  /** Whether it ever had units. */
  readonly hasUnits: boolean;
};

export type ProjectAbilities = {
  /** See drafts, contact person and comments. */
  readonly see: boolean;
  readonly edit: boolean;
  /** Press Edit Project, and so write what its owner may not at the moment (specification §4). */
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
 * What a person may do with a project, decided here alone: calls obey it, replies carry it, pages show by it. Drafts and what
 * was rejected are their owner's to edit; the rest is the administrators' (specification §4 and §6). Whether nobody else
 * could approve is asked where it is approved.
 */
export function projectAbilities(person: Person, project: Standing): ProjectAbilities {
  const { status, isArchived, hasUnits, kind } = project;
  const isAdministrator = person.isAdministrator;
  const isOwn = person.organization === project.organization && kind !== 'transferred-offsets';
  const isOpen = (status === 'Draft' || status === 'Rejected') && !isArchived;
  const isLive = !isArchived;
  const administers = (step: Parameters<typeof startsOf>[0]) =>
    isAdministrator && isLive && startsOf(step).includes(status);
  return {
    see: isAdministrator || person.organization === project.organization,
    edit: isOwn && isOpen,
    override: isAdministrator && kind !== 'transferred-offsets',
    submit: isOwn && isOpen,
    delete: !hasUnits && kind !== 'transferred-offsets' && (isAdministrator || (isOwn && isOpen)),
    updateEmissions: isOwn && isLive && status === 'Approved',
    approve: administers('approve-anyway'),
    reject: administers('reject'),
    askForChanges: administers('ask-changes'),
    reopen: administers('reopen'),
    feature: isAdministrator,
    archive: isAdministrator,
    comment: isLive && (isAdministrator || isOwn),
    seeHistory: isAdministrator,
  };
}
