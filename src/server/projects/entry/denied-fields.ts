import type { ProjectBody } from '#contract/project-body.ts';
import type { LockedProject } from './lock-project.ts';

type Guarded = Pick<
  LockedProject,
  'id' | 'serial' | 'organization' | 'status' | 'isFeatured' | 'isArchived' | 'registered' | 'retired'
>;

/** What of a project nobody writes by saving it, as the wire names it, with what stands there. */
function guardedFields(project: Guarded): Readonly<Record<string, unknown>> {
  return {
    _id: project.id,
    projectSerial: project.serial,
    accountHolder: project.organization,
    organizationSerial: project.organization,
    status: project.status,
    isFeatured: project.isFeatured,
    isArchived: project.isArchived,
    registeredTonnes: project.registered,
    retiredTonnes: project.retired,
  };
}

/** The names of guarded fields that a body would change; what it repeats as it was is nothing to tell of. */
export function deniedFields(project: Guarded, body: ProjectBody): string[] {
  const sent: Readonly<Record<string, unknown>> = body;
  const guarded = guardedFields(project);
  return Object.keys(guarded).filter((name) => sent[name] !== undefined && sent[name] !== guarded[name]);
}
