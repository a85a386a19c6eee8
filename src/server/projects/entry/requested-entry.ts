import type { ProjectBody, sentEmissionReductions } from '#contract/project-body.ts';
import { certificateTextsOf, detailsOf } from '#domain/ledger/act-details.ts';
import { isSameUnits, type UnitRow } from '#domain/ledger/same-units.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { z } from 'zod';
import type { Tx } from '../../kernel/db.ts';
import { listUnitRows } from '../../ledger/list-unit-rows.ts';
import { entryFromBody } from './entry-from-body.ts';
import { filesFromBody } from './files-from-body.ts';
import type { LockedProject } from './lock-project.ts';
import { staleProject, staleUnits } from './project-problems.ts';

type EntryRequest = {
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
  { body, ifMatch, organizations }: EntryRequest,
  now: Date,
): Promise<ProjectEntry> {
  if (isStale(project, body.updatedAt, ifMatch)) throw staleProject();
  if (!(await matchesLedger(tx, project, body.emissionReductions?.registered))) throw staleUnits();
  const files = await filesFromBody(tx, body, { organizations, before: project.entry.files });
  return entryFromBody(project.entry, body, files, now);
}

/** Reports whether a project changed since it was read. Requests without `updatedAt` and `If-Match` are never stale. */
function isStale(
  { updatedAt }: Pick<LockedProject, 'updatedAt'>,
  read: string | null | undefined,
  ifMatch: string | undefined,
): boolean {
  const tag = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  const versions = [read ?? undefined, tag === '*' ? undefined : tag].filter((one) => one !== undefined);
  return versions.some((one) => new Date(one).getTime() !== updatedAt.getTime());
}

type SentUnits = z.output<typeof sentEmissionReductions>['registered'];

/**
 * Reports whether the sent rows with serials match the ledger; absent rows match. Adjacent ranges equal in everything else
 * count as one, and empty ranges as absent (product decisions §4).
 */
async function matchesLedger(
  tx: Tx,
  { serial: project, organization }: Pick<LockedProject, 'serial' | 'organization'>,
  sent: SentUnits,
): Promise<boolean> {
  if (sent === undefined) return true;
  return isSameUnits(
    sent.map((row) => toUnitRow(row, project)),
    await listUnitRows(tx, { project, organization }),
  );
}

function toUnitRow(row: NonNullable<SentUnits>[number], project: string): UnitRow {
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
