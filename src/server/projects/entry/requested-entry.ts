import type { ProjectBody } from '#contract/project-body.ts';
import { isSameUnits } from '#domain/ledger/same-units.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { Tx } from '../../kernel/db.ts';
import { listUnitRows } from '../../ledger/list-unit-rows.ts';
import { entryFromBody } from './entry-from-body.ts';
import { filesFromBody } from './files-from-body.ts';
import type { LockedProject } from './lock-project.ts';
import { staleProject, staleUnits } from './project-problems.ts';
import { type SentUnits, sentUnitRow } from './sent-unit-row.ts';

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
export async function requestedEntry(
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

/** Throws 409 if a project changed since it was read. Requests without `updatedAt` and `If-Match` are always current. */
export function requireCurrent(
  { updatedAt }: Pick<LockedProject, 'updatedAt'>,
  { body, ifMatch }: Pick<EntryRequest, 'body' | 'ifMatch'>,
): void {
  const tag = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  const versions = [body.updatedAt ?? undefined, tag === '*' ? undefined : tag].filter(
    (one) => one !== undefined,
  );
  if (versions.some((one) => new Date(one).getTime() !== updatedAt.getTime())) throw staleProject();
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
