import { type Nullable, type SelectQueryBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listProjects } from '#contract/owned-projects.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import { foldText } from '#domain/text/search-text.ts';
import type { Db } from '../../kernel/db.ts';
import { cutOf } from '../../kernel/page-links.ts';
import { inReadingOrder } from '../../kernel/reading-order.ts';
import type { Schema } from '../../kernel/schema.ts';
import { ownedColumns } from './owned-columns.ts';
import { editedDetails, openComments, shownFiles } from './owned-project-queries.ts';

type WithEdit = Schema & { projectEdit: Nullable<Schema['projectEdit']> };
type ListQuery = Omit<QueryOf<typeof listProjects>, 'AccountHolder'>;

/** Query for a list of projects. */
export type OwnedList = ListQuery & {
  /** Organization serial; null for all organizations. */
  readonly organization: string | null;
  readonly isPublicAlone: boolean;
  /** Lists only drafts, last changed first by default. */
  readonly isOfDrafts?: boolean;
};

const kinds: Record<NonNullable<ListQuery['kind']>, readonly ProjectKind[]> = {
  project: ['project'],
  inventory: ['inventory'],
  offsets: ['offsets', 'transferred-offsets'],
};

/** Lists projects with their total count, newest first by default. */
export async function listOwnedRows(db: Db, list: OwnedList) {
  const matching = applyFilters(db, list);
  const cut = cutOf(list);
  const joined = matching.innerJoin('organization', 'organization.serial', 'project.organization');
  let page = applyOrder(joined, list)
    .leftJoin('organization as sender', 'sender.serial', 'project.sourceOrganization')
    .select(ownedColumns)
    .select('sender.name as senderName')
    .select([editedDetails, openComments, shownFiles]);
  if (cut !== null) page = page.limit(cut.limit).offset(cut.offset);
  const rows = await page.execute();
  if (cut === null) return { rows, total: rows.length };
  const countQuery = matching.select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, total: (await countQuery.executeTakeFirstOrThrow()).total };
}

export type OwnedListRow = Awaited<ReturnType<typeof listOwnedRows>>['rows'][number];

function applyFilters(db: Db, { organization, isPublicAlone, isOfDrafts, search, status, kind }: OwnedList) {
  let rows = db
    .selectFrom('project')
    .leftJoin('projectEdit', 'projectEdit.project', 'project.serial')
    .where('project.deletedAt', 'is', null);
  if (organization !== null) rows = rows.where('project.organization', '=', organization);
  if (isPublicAlone) rows = rows.where('project.isPublic', '=', true);
  if (isOfDrafts === true)
    rows = rows.where('project.status', '=', 'Draft').where('project.isArchived', '=', false);
  if (status === 'Archived') rows = rows.where('project.isArchived', '=', true);
  else if (status !== undefined) {
    rows = rows.where('project.status', '=', status).where('project.isArchived', '=', false);
  }
  if (kind !== undefined)
    rows = rows.where('project.kind', '=', sql<ProjectKind>`any(${kinds[kind]}::text[])`);
  const words = foldText(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 24);
  for (const word of words) {
    const part = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    rows = rows.where(({ or, eb }) =>
      or([eb('project.searchText', 'like', part), eb('projectEdit.searchText', 'like', part)]),
    );
  }
  return rows;
}

type Rows = SelectQueryBuilder<WithEdit, 'project' | 'projectEdit' | 'organization', object>;

function applyOrder(rows: Rows, { sort, isOfDrafts }: OwnedList) {
  switch (sort ?? (isOfDrafts === true ? '-updated' : '-registered')) {
    case 'title':
      return rows.orderBy(inReadingOrder('project.title')).orderBy('project.serial');
    case '-title':
      return rows.orderBy(inReadingOrder('project.title'), 'desc').orderBy('project.serial', 'desc');
    case 'serial':
      return rows.orderBy('project.serial');
    case '-serial':
      return rows.orderBy('project.serial', 'desc');
    case 'registered':
      return rows.orderBy('project.registeredAt').orderBy('project.serial');
    case '-registered':
      return rows.orderBy('project.registeredAt', 'desc').orderBy('project.serial', 'desc');
    case 'updated':
      return rows.orderBy('project.updatedAt').orderBy('project.serial');
    case '-updated':
      return rows.orderBy('project.updatedAt', 'desc').orderBy('project.serial', 'desc');
    case 'due':
      return rows
        .orderBy('project.submittedAt', (order) => order.asc().nullsLast())
        .orderBy('project.serial');
    case '-submitted':
      return rows
        .orderBy('project.submittedAt', (order) => order.desc().nullsLast())
        .orderBy('project.serial', 'desc');
    case 'status':
      return rows.orderBy('project.status').orderBy('project.registeredAt', 'desc').orderBy('project.serial');
    case '-status':
      return rows
        .orderBy('project.status', 'desc')
        .orderBy('project.registeredAt', 'desc')
        .orderBy('project.serial');
    case 'holder':
      return rows.orderBy(inReadingOrder('organization.name')).orderBy('project.serial');
    case '-holder':
      return rows.orderBy(inReadingOrder('organization.name'), 'desc').orderBy('project.serial', 'desc');
    case 'type':
      return orderByType(rows, 'asc').orderBy('project.serial');
    case '-type':
      return orderByType(rows, 'desc').orderBy('project.serial', 'desc');
  }
}

/** Sorts by the displayed type: the project type, else the program type. Drafts with neither come last. */
function orderByType(rows: Rows, direction: 'asc' | 'desc'): Rows {
  return rows
    .orderBy(
      ({ fn }) => fn.coalesce('project.projectType', 'project.programType'),
      (order) => order[direction]().nullsLast(),
    )
    .orderBy('project.programType', (order) => order[direction]().nullsLast());
}
