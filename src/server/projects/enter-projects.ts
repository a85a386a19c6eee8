import { formatProjectSerial } from '#domain/ledger/serial.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { type ProjectStatus, projectKind } from '#domain/project/project-terms.ts';
import { idKey, searchText } from '#domain/text/search-text.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import {
  insertDraftRows,
  insertProjectFiles,
  insertProjects,
  listSearched,
  type ProjectRow,
  saveSearchTexts,
  takeProjectNumbers,
} from './project-store.ts';
import type { EntryVersion } from './project-tables.ts';
import { storedDetails, toDraftRowColumns } from './stored-entry.ts';

/** A complete project to insert: the owner's entry, its organization and its status. */
export type NewProject = ProjectEntry & {
  readonly organization: string;
  readonly status: ProjectStatus;
  readonly source: { readonly registry: string; readonly id: string; readonly url: string | null } | null;
  /** For received units: the project that issued them and the organization that transferred them. */
  readonly transferredFrom?: { readonly project: string; readonly organization: string };
  readonly isFeatured: boolean;
  readonly registeredAt: Date;
  /** Time of the last submission; defaults to `registeredAt`. */
  readonly submittedAt?: Date;
  /** Time of the last change; defaults to now. */
  readonly updatedAt?: Date;
};

/**
 * Inserts complete projects and returns their serials in the same order. Each organization numbers its own
 * projects; numbers are never reused. Units and inventory years belong to the ledger: add them with
 * `applyLedgerOperations`.
 */
export async function enterProjects(tx: Tx, projects: readonly NewProject[], now: Date): Promise<string[]> {
  const counts = new Map(
    [...Map.groupBy(projects, (project) => project.organization)].map(([key, all]) => [key, all.length]),
  );
  const taken = new Map((await takeProjectNumbers(tx, counts)).map((row) => [row.serial, { ...row }]));
  const entered = projects.map((project) => {
    const organization = taken.get(project.organization);
    if (organization === undefined) throw new Error(`There is no organization ${project.organization}.`);
    const serial = formatProjectSerial(project.organization, organization.first);
    organization.first += 1;
    return { serial, project, organizationName: organization.name };
  });
  await insertProjects(
    tx,
    entered.map(({ serial, project, organizationName }) => toRow(serial, project, organizationName, now)),
  );
  await insertDraftRows(
    tx,
    entered.flatMap(({ serial, project }) => draftRows(serial, project)),
  );
  const files = entered.flatMap(({ serial, project }) =>
    Object.entries(project.files).map(([slot, file]) => ({
      project: serial,
      version: versionOf(project),
      slot,
      file,
    })),
  );
  await insertProjectFiles(tx, files);
  return entered.map(({ serial }) => serial);
}

function toRow(serial: string, project: NewProject, organizationName: string, now: Date): ProjectRow {
  const { organization, status, source, transferredFrom, isFeatured, registeredAt } = project;
  return {
    ...storedDetails(project),
    organization,
    status,
    isFeatured,
    registeredAt,
    serial,
    id: randomUuid(),
    kind: projectKind(project.programType),
    sourceRegistry: source?.registry ?? null,
    sourceId: source?.id ?? null,
    sourceIdKey: source === undefined || source === null ? null : idKey(source.id),
    sourceUrl: source?.url ?? null,
    sourceProject: transferredFrom?.project ?? null,
    sourceOrganization: transferredFrom?.organization ?? null,
    searchText: searchText({
      title: project.title,
      beside: [organizationName, project.address, serial, source?.id],
    }),
    updatedAt: project.updatedAt ?? now,
    ...reviewDetailsOf(project),
  };
}

/** Returns the review details of a project inserted in a given status. */
function reviewDetailsOf({ status, registeredAt, submittedAt = registeredAt }: NewProject) {
  const wasSubmitted = status === 'Submitted' || status === 'Approved' || status === 'Rejected';
  return {
    wasSubmitted,
    submittedAt: wasSubmitted ? submittedAt : null,
    approvedAt: status === 'Approved' || status === 'Received' ? registeredAt : null,
  };
}

/** Returns the version that holds the entry: in force for approved and received projects. */
function versionOf({ status }: NewProject): EntryVersion {
  return status === 'Approved' || status === 'Received' ? 'in-force' : 'edited';
}

function draftRows(serial: string, project: NewProject) {
  const version = versionOf(project);
  return project.rows.map((row, position) => ({
    project: serial,
    version,
    position,
    ...toDraftRowColumns(row),
  }));
}

/** Updates the search texts of an organization's projects with its new name. */
export async function renameInSearch(tx: Tx, organization: string, name: string): Promise<void> {
  const projects = await listSearched(tx, organization);
  const texts = projects.map(({ serial, title, address, sourceId }) => ({
    serial,
    searchText: searchText({ title, beside: [name, address, serial, sourceId] }),
  }));
  await saveSearchTexts(tx, texts);
}
