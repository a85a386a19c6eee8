import type { ProjectBody } from '#contract/project-body.ts';
import { changedFields } from '#domain/project/entry.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Tx } from '../../kernel/db.ts';
import { requireTrackedOnce } from '../life/require-tracked-once.ts';
import { type ActionContext, runTransition } from '../life/run-transition.ts';
import { wrongProject } from '../project-form.ts';
import { isInForce, type LockedProject } from './lock-project.ts';
import { conflict } from './project-problems.ts';
import { requestedEntry } from './requested-entry.ts';

type SaveInput = {
  readonly identity: string;
  readonly body: ProjectBody;
  /** `If-Match` header; undefined when absent. */
  readonly ifMatch: string | undefined;
};

/**
 * Saves the sent fields of a project and returns its serial. Owners can save drafts and rejected projects, administrators any
 * project, but rows in force only change through an emissions update, and an inventory in force is not tracked for a year that another
 * one is tracked for. Throws 409 when the project changed since it was read
 * or the sent units differ from the ledger.
 */
export async function saveProject(
  tx: Tx,
  context: ActionContext,
  { identity, body, ifMatch }: SaveInput,
): Promise<string> {
  const { caller, now } = context;
  return runTransition(tx, context, { identity, transition: 'save' }, async (project) => {
    const organizations = [project.organization, caller.organization];
    const entry = await requestedEntry(tx, project, { body, ifMatch, organizations }, now);
    if (isInForce(project.status) && changesRows(project, entry)) {
      throw conflict((locale) => m.problem_rows_in_force({}, { locale }));
    }
    if (isInForce(project.status)) await requireTrackedOnce(tx, project, entry);
    if (entry.programType === null && !mayLackProgram(project.status)) {
      throw wrongProject({ programType: (locale) => m.problem_field_missing({}, { locale }) });
    }
    await recordDeniedFields(tx, context, project, body);
    return { entry };
  });
}

/** Reports whether a project may be without a program type in a status; the database refuses it in all others. */
function mayLackProgram(status: LockedProject['status']): boolean {
  return status === 'Draft' || status === 'Rejected';
}

function changesRows({ entry: before }: LockedProject, after: LockedProject['entry']): boolean {
  return changedFields(before, after).some(({ field }) => field === 'emissionReductions');
}

async function recordDeniedFields(
  tx: Tx,
  { caller, now }: ActionContext,
  project: LockedProject,
  body: ProjectBody,
): Promise<void> {
  const fields = deniedFields(project, body);
  if (fields.length === 0) return;
  const facts = { project: project.serial, fields };
  await recordAuditEntry(tx, caller, { act: 'field-denied', organization: project.organization, facts }, now);
}

/** Lists the fields that a save cannot change and the body would, by their API names. */
function deniedFields(project: LockedProject, body: ProjectBody): string[] {
  const sent: Readonly<Record<string, unknown>> = body;
  const guarded: Readonly<Record<string, unknown>> = {
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
  return Object.keys(guarded).filter((name) => sent[name] !== undefined && sent[name] !== guarded[name]);
}
