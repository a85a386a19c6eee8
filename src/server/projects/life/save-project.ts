import type { ProjectBody } from '#contract/project-fields.ts';
import { isSameUnits } from '#domain/ledger/operations-of-rows.ts';
import { isInForce } from '#domain/project/project-terms.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Tx } from '../../kernel/db.ts';
import { listUnitRows } from '../../ledger/read-ledger.ts';
import type { LockedProject } from '../entry/change-project.ts';
import { entryFromBody, type SentUnits, sentUnitRow } from '../entry/entry-from-body.ts';
import { entryInForce } from '../entry/entry-in-force.ts';
import { readSavedAt } from '../entry/entry-store.ts';
import { staleUnits } from '../entry/project-problems.ts';
import { wrongProject } from '../project-form.ts';
import { type ActionContext, runTransition, type TransitionRequest } from './run-transition.ts';

type SaveInput = TransitionRequest & { readonly body: ProjectBody };

/**
 * Saves the sent fields of a project and returns its serial. Owners can save drafts and rejected projects,
 * administrators any project; a version in force is changed at once and keeps what a review has checked
 * (`entryInForce`). Throws 409 when the project changed since it was read or the sent units differ from the
 * ledger.
 */
export async function saveProject(
  tx: Tx,
  context: ActionContext,
  { body, ...request }: SaveInput,
): Promise<string> {
  const { caller, now } = context;
  const named = { receivers: receiversIn(body) };
  return runTransition(tx, context, { ...request, transition: 'save', named }, async (project) => {
    if (!(await matchesLedger(tx, project, body.emissionReductions?.registered))) throw staleUnits();
    const organizations = [project.organization, caller.organization];
    const entry = await entryFromBody(tx, project.entry, { body, organizations }, now);
    if (isInForce(project.status)) {
      await recordDeniedFields(tx, context, project, body);
      return { entry: await entryInForce(tx, project, entry, now) };
    }
    if (entry.programType === null && !mayLackProgram(project.status)) {
      throw wrongProject({ programType: (locale) => m.problem_field_missing({}, { locale }) });
    }
    await recordDeniedFields(tx, context, project, body);
    return { entry };
  });
}

/** Lists the organizations that the sent rows plan transfers to. They are locked before the project. */
function receiversIn({ emissionReductions }: ProjectBody): readonly string[] {
  return (emissionReductions?.draft ?? []).flatMap(({ transferredTo }) => transferredTo ?? []);
}

/**
 * Reports whether a project may be without a program type in a status; the database refuses it in all others.
 */
function mayLackProgram(status: LockedProject['status']): boolean {
  return status === 'Draft' || status === 'Rejected';
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
  await recordAuditEvent(tx, caller, { act: 'field-denied', organization: project.organization, facts }, now);
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

/**
 * Reports whether the sent rows with serials match the ledger; absent rows match. Adjacent ranges equal in
 * everything else count as one, and empty ranges as absent (product decisions §4).
 */
async function matchesLedger(
  tx: Tx,
  { serial: project, organization }: Pick<LockedProject, 'serial' | 'organization'>,
  sent: readonly SentUnits[] | undefined,
): Promise<boolean> {
  if (sent === undefined) return true;
  return isSameUnits(
    sent.map((row) => sentUnitRow(row, project)),
    await listUnitRows(tx, { project, organization }),
  );
}

/** A project that was saved, and when, as an ISO time. */
type SavedVersion = { readonly serial: string; readonly updatedAt: string };

/**
 * Returns a use case that also says when it saved the project. The time is kept with the request's idempotency key:
 * a reply that is made later shows what others saved since, but carries this time, so that a save over it is
 * refused as stale.
 */
export function withVersion<Context, Input>(
  save: (tx: Tx, context: Context, input: Input) => Promise<string>,
) {
  return async (tx: Tx, context: Context, input: Input): Promise<SavedVersion> => {
    const serial = await save(tx, context, input);
    return { serial, updatedAt: (await readSavedAt(tx, serial)).toISOString() };
  };
}
