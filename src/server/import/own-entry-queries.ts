import { sql } from 'kysely';
import { mayStart } from '#domain/project/abilities.ts';
import { type ProjectDetails, projectDetails } from '#domain/project/project-details.ts';
import { isInForce, type ProjectStatus } from '#domain/project/project-terms.ts';
import { transitions } from '#domain/project/transitions.ts';
import type { Db } from '../kernel/db.ts';
import { columnDetails, detailsInForce } from '../projects/stored-entry.ts';

/** The columns of an entry and of its edited version that say what its form shows, and who may save it. */
export const formColumns = [
  'project.serial',
  'project.organization',
  'project.kind',
  'project.status',
  'project.isArchived',
  'project.nextSequence',
  'project.updatedAt',
  'project.otherFacts',
  ...columnDetails.map((detail) => `project.${detail}` as const),
] as const;

/** The edited values of an entry; null if there are none. */
export const editedFacts = sql<ProjectDetails | null>`project_edit.facts`.as('editedFacts');

type FormRow = Parameters<typeof detailsInForce>[0] & {
  readonly status: ProjectStatus;
  readonly editedFacts: ProjectDetails | null;
};

/** Returns the values that the form of a stored entry shows. */
export function shownDetails(row: FormRow): ProjectDetails {
  return isInForce(row.status) || row.editedFacts === null
    ? detailsInForce(row)
    : projectDetails(row.editedFacts);
}

type SavedRow = Pick<Parameters<typeof mayStart>[1], 'organization' | 'kind' | 'status' | 'isArchived'> & {
  readonly nextSequence: number;
};

/** Returns whether the editors of its organization can save an entry without a review. */
export function mayOwnerSave(row: SavedRow): boolean {
  const owner = { organization: row.organization, isAdministrator: false, mayEdit: true };
  return mayStart(owner, { ...row, hasUnits: row.nextSequence > 1 }, 'save');
}

/** Lists the entries that the editors of an organization can save, by serial: at most so many. */
export async function listOpenEntries(db: Db, organization: string, most: number) {
  const statuses = transitions.save.who.owner;
  const rows = await db
    .selectFrom('project')
    .leftJoin('projectEdit', 'projectEdit.project', 'project.serial')
    .select(formColumns)
    .select(editedFacts)
    .where('project.organization', '=', organization)
    .where('project.status', 'in', [...statuses])
    .where('project.isArchived', '=', false)
    .where('project.deletedAt', 'is', null)
    .orderBy('project.serial')
    .limit(most)
    .execute();
  return rows.filter(mayOwnerSave).map((row) => {
    const { serial, status, updatedAt } = row;
    return { serial, status, updatedAt, details: shownDetails(row) };
  });
}

export type OpenEntry = Awaited<ReturnType<typeof listOpenEntries>>[number];
