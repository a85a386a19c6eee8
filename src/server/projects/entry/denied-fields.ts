import type { ProjectBody } from '#contract/project-body.ts';
import type { LockedProject } from './lock-project.ts';

type Guarded = Pick<
  LockedProject,
  'id' | 'serial' | 'organization' | 'status' | 'isFeatured' | 'isArchived' | 'registered' | 'retired'
>;

/** Returns the fields that a save cannot change, by their API names, with their current values. */
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

/** Lists the guarded fields that a body would change. Unchanged values are not listed. */
export function deniedFields(project: Guarded, body: ProjectBody): string[] {
  const bodyFields: Readonly<Record<string, unknown>> = body;
  const guarded = guardedFields(project);
  return Object.keys(guarded).filter(
    (name) => bodyFields[name] !== undefined && bodyFields[name] !== guarded[name],
  );
}
