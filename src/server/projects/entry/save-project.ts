import type { ProjectBody, sentEmissionReductions } from '#contract/project-fields.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { isInForce } from '#domain/project/project-terms.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Tx } from '../../kernel/db.ts';
import { type ActionContext, runTransition } from '../life/run-transition.ts';
import { wrongProject } from '../project-form.ts';
import type { LockedProject } from './change-project.ts';
import { staleProject, staleUnits } from './project-problems.ts';
import { isSameUnits, type UnitRow } from '#domain/ledger/acts-of-rows.ts';
import { listUnitRows } from '../../ledger/read-ledger.ts';
import { entryInForce } from './entry-in-force.ts';
import { entryFromBody, filesFromBody } from './entry-from-body.ts';
import { certificateTextsOf, detailsOf } from '#domain/ledger/emission-row.ts';
import type { z } from 'zod';

type SaveInput = {
  readonly identity: string;
  readonly body: ProjectBody;
  /** `If-Match` header; undefined when absent. */
  readonly ifMatch: string | undefined;
};

/**
 * Saves the sent fields of a project and returns its serial. Owners can save drafts and rejected projects, administrators any
 * project; a version in force is changed at once and keeps what a review has checked (`entryInForce`). Throws 409 when the project changed
 * since it was read or the sent units differ from the ledger.
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

/** Reports whether a project may be without a program type in a status; the database refuses it in all others. */
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

export type EntryRequest = {
  readonly body: ProjectBody;
  /** `If-Match` header; undefined when absent. */
  readonly ifMatch: string | undefined;
  /** Organizations whose uploads may be used. */
  readonly organizations: readonly string[];
};

/**
 * Returns a project's entry with the sent fields. Throws 409 when the project changed since it was read or the sent units
 * differ from the ledger, and 400 for values that do not fit.
 */
async function requestedEntry(
  tx: Tx,
  project: LockedProject,
  request: EntryRequest,
  now: Date,
): Promise<ProjectEntry> {
  requireCurrent(project, request);
  if (!(await matchesLedger(tx, project, request.body.emissionReductions?.registered))) throw staleUnits();
  return entryOfRequest(tx, project, request, now);
}

/** Returns a project's entry with the sent fields, without looking at units. Throws 400 for values that do not fit. */
export async function entryOfRequest(
  tx: Tx,
  project: LockedProject,
  { body, organizations }: EntryRequest,
  now: Date,
): Promise<ProjectEntry> {
  const files = await filesFromBody(tx, body, { organizations, before: project.entry.files });
  return entryFromBody(project.entry, body, files, now);
}

/** What a request says about the version it is based on: `updatedAt` of the version that was read, and its `If-Match` header. */
type Version = {
  readonly body: { readonly updatedAt?: string | null | undefined };
  readonly ifMatch: string | undefined;
};

/** Throws 409 if a project changed since it was read. */
export function requireCurrent(project: Pick<LockedProject, 'updatedAt'>, version: Version): void {
  if (!isCurrent(project, version)) throw staleProject();
}

/** Returns whether a project is as it was read. Requests without `updatedAt` and `If-Match` are always current. */
export function isCurrent(
  { updatedAt }: Pick<LockedProject, 'updatedAt'>,
  { body, ifMatch }: Version,
): boolean {
  const tag = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  const versions = [body.updatedAt ?? undefined, tag === '*' ? undefined : tag].filter(
    (one) => one !== undefined,
  );
  return versions.every((one) => new Date(one).getTime() === updatedAt.getTime());
}

/**
 * Reports whether the sent rows with serials match the ledger; absent rows match. Adjacent ranges equal in everything else
 * count as one, and empty ranges as absent (product decisions §4).
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

/** A row of units with serials in a request. */
export type SentUnits = NonNullable<z.output<typeof sentEmissionReductions>['registered']>[number];

/** Converts a sent row to the form in which it is compared with the ledger; `project` issued its units unless the row names another. */
export function sentUnitRow(row: SentUnits, project: string): UnitRow {
  const { year, status, serialMin: min, serialMax: max, serialProject } = row;
  const details = detailsOf(status, row);
  return {
    year,
    status,
    min,
    max,
    project: serialProject ?? project,
    inventoryProject: details.inventoryProject ?? null,
    inventoryYear: details.inventoryYear ?? null,
    transferredTo: details.transferredTo ?? null,
    note: details.retiredAgainst ?? null,
    certificate: certificateTextsOf(details),
  };
}
