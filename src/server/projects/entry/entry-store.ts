import { sql } from 'kysely';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import type { ProjectState } from '#domain/project/abilities.ts';
import type { HashedFile } from '#domain/project/approved-content.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { ProjectDetails } from '#domain/project/project-details.ts';
import type { Tx } from '../../kernel/db.ts';
import { isUuid } from '../../kernel/ids.ts';
import { organizationMerged } from '../../kernel/problems.ts';
import { storedDetails } from '../stored-entry.ts';

/** Entries and organizations named by a request, which its transition may also write. */
export type Named = {
  /** Inventories to retire against. */
  readonly inventories?: readonly string[];
  /** Organizations to transfer to. */
  readonly receivers?: readonly string[];
};

/** What the locking of a project takes along. */
export type Locks = Named & {
  /** Takes the locks that come before those on organizations and projects (order: ARCHITECTURE.md, "One tonne"). */
  readonly lockFirst?: ((found: Found) => Promise<void>) | undefined;
};

/**
 * Locks and returns the row of a project by serial or id, with the name of its organization. Returns undefined for unknown and deleted projects.
 * Also locks, always in this order, what its transition may write: its organization, together with the
 * receivers in its rows or in `receivers`; then the inventories of its organization in its rows or in
 * `inventories`, and the project that issued its received units; with an inventory all others of its
 * organization, because its mark may move. Entries of received units come after all other projects. Throws 409 if the
 * project moved to another organization, by a merge, while this waited.
 */
export async function lockProjectRow(
  tx: Tx,
  identity: string,
  { inventories = [], receivers = [], lockFirst }: Locks = {},
) {
  const found = await findBySerialOrId(tx, identity);
  if (found === undefined) return undefined;
  await lockFirst?.(found);
  const organizations = await lockOrganizationsOf(tx, { ...found, serials: [found.serial] }, receivers);
  const own = [found.serial, ...(found.sourceProject === null ? [] : [found.sourceProject])];
  const locked = await tx
    .selectFrom('project')
    .selectAll()
    .where(sql<boolean>`(serial = any(${own}::text[]) or organization = ${found.organization} and (
      serial = any(${inventories}::text[])
      or ${found.kind === 'inventory'} and kind = 'inventory'
      or serial in (select inventory_project from draft_row where draft_row.project = ${found.serial})
    ))`)
    .orderBy(({ eb }) => eb('sourceProject', 'is not', null))
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
  const project = locked.find((row) => row.serial === found.serial && row.deletedAt === null);
  if (project === undefined) return undefined;
  if (project.organization !== found.organization) throw organizationMerged();
  return { ...project, organizationName: organizations.get(found.organization) ?? '' };
}

type Found = { readonly serial: string; readonly organization: string };

/**
 * Locks entries of an organization, given by their serials, with what each save of them locks (`lockProjectRow`): the
 * organizations that they transfer to, and all its inventories. Serials of others are passed over.
 */
export async function lockRowsToSave(tx: Tx, organization: string, given: readonly string[]): Promise<void> {
  const ofOrganization = tx.selectFrom('project').select('serial').where('organization', '=', organization);
  const own = await ofOrganization.where('serial', '=', sql<string>`any(${given}::text[])`).execute();
  const serials = own.map(({ serial }) => serial);
  if (serials.length === 0) return;
  await lockOrganizationsOf(tx, { serials, organization }, []);
  await ofOrganization
    .where(sql<boolean>`(serial = any(${serials}::text[]) or kind = 'inventory')`)
    .orderBy(({ eb }) => eb('sourceProject', 'is not', null))
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/** Returns the names of the locked organizations. */
async function lockOrganizationsOf(
  tx: Tx,
  { serials, organization }: { readonly serials: readonly string[]; readonly organization: string },
  receivers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const locked = await tx
    .selectFrom('organization')
    .select(['serial', 'name'])
    .where(sql<boolean>`(serial = any(${[organization, ...receivers]}::text[])
      or serial in (select transferred_to from draft_row where project = any(${serials}::text[])))`)
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
  return new Map(locked.map((row) => [row.serial, row.name]));
}

/** Finds a project by serial or id, deleted ones too. Locks nothing. */
async function findBySerialOrId(tx: Tx, identity: string) {
  const serial = parseProjectSerial(identity);
  if (serial === null && !isUuid(identity)) return undefined;
  return tx
    .selectFrom('project')
    .select(['serial', 'organization', 'sourceProject', 'kind'])
    .where(serial === null ? 'id' : 'serial', '=', serial ?? identity)
    .executeTakeFirst();
}

/** Returns an organization's name. */
export async function readOrganizationName(tx: Tx, organization: string): Promise<string> {
  const row = await tx
    .selectFrom('organization')
    .select('name')
    .where('serial', '=', organization)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Saves the part of a project's state that a transition changed. */
export async function saveState(tx: Tx, project: string, state: Partial<ProjectState>): Promise<void> {
  await tx.updateTable('project').set(state).where('serial', '=', project).execute();
}

/** Returns the SHA-256 of each file of an entry, in hexadecimal, with its slot. */
export async function listHashes(tx: Tx, files: ProjectEntry['files']): Promise<readonly HashedFile[]> {
  const ids = Object.values(files);
  if (ids.length === 0) return [];
  const stored = await tx
    .selectFrom('storedFile')
    .select(['id', 'sha256'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  const hashes = new Map(stored.map(({ id, sha256 }) => [id, sha256]));
  return Object.entries(files).map(([slot, file]) => ({ slot, sha256: hashes.get(file) ?? '' }));
}

/** Saves the details of an entry in the project's columns, with its search text and the state that changed. */
export async function saveColumns(
  tx: Tx,
  project: string,
  {
    details,
    searchText,
    state,
  }: { readonly details: ProjectDetails; readonly searchText: string; readonly state: Partial<ProjectState> },
): Promise<void> {
  const { otherFacts, ...columns } = storedDetails(details);
  await tx
    .updateTable('project')
    .set({ ...columns, ...state, otherFacts: JSON.stringify(otherFacts), searchText })
    .where('serial', '=', project)
    .execute();
}

/** Returns the serial of the entry under which an organization holds units received of a project. */
export async function findReceivedEntry(
  tx: Tx,
  project: string,
  organization: string,
): Promise<string | undefined> {
  const entry = await tx
    .selectFrom('project')
    .select('serial')
    .where('sourceProject', '=', project)
    .where('organization', '=', organization)
    .executeTakeFirst();
  return entry?.serial;
}

/**
 * Saves that the units of projects changed. Two changes never share a time, so that open forms become stale.
 */
export async function saveUnitsChanged(tx: Tx, serials: readonly string[], at: Date): Promise<void> {
  await sql`
    update project
    set units_changed_at = ${at}, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where serial = any(${serials}::text[])
  `.execute(tx);
}

/** Returns when a project was last saved. */
export async function readSavedAt(tx: Tx, serial: string): Promise<Date> {
  const { updatedAt } = await tx
    .selectFrom('project')
    .select('updatedAt')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();
  return updatedAt;
}
