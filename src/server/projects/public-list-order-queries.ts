import type { ProjectSort } from '#contract/projects.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../kernel/schema.ts';
import type { SearchPatterns } from './project-search.ts';
import type { Filtered, Selection } from './public-list-filter-queries.ts';

type Direction = 'asc' | 'desc';
/** The column that a list is sorted by, and the direction in which serials follow among equals. */
type Order = { readonly by: RawBuilder<unknown>; readonly serials: Direction; readonly isNullable?: true };

/** With these directions of serials, an index gives a page without reading every project. */
const orders: Readonly<Record<Ascending<ProjectSort>, Order>> = {
  title: { by: sql.ref('project.title'), serials: 'asc' },
  organization: { by: sql.ref('organization.name'), serials: 'asc' },
  type: { by: sql.ref('project.projectType'), serials: 'asc', isNullable: true },
  // As in the index `project_by_address`.
  place: { by: sql`left(${sql.ref('project.address')}, 60)`, serials: 'asc', isNullable: true },
  stage: { by: sql.ref('project.stage'), serials: 'asc', isNullable: true },
  registered: { by: sql.ref('project.registeredAt'), serials: 'asc' },
  tonnes: { by: sql.ref('project.registered'), serials: 'desc' },
  retired: { by: sql.ref('project.retired'), serials: 'desc' },
};

type Ascending<Sort extends string> = Sort extends `-${string}` ? never : Sort;
type Rows = SelectQueryBuilder<Schema, 'project', object>;

/** True if a selection is sorted by the name of the organization, which must be joined for that. */
export function isByOrganization({ query: { sort } }: Selection): boolean {
  return sort === 'organization' || sort === '-organization';
}

/** Joins the organizations of projects, for sorting by their names. */
export function joinOrganization(projects: Filtered): Filtered {
  return projects.innerJoin('organization', 'organization.serial', 'project.organization');
}

/** Sorts projects as a selection says: by one column, or else best match, then featured, then newest first. */
export function applyOrder<Given extends Rows>(rows: Given, { query: { sort }, patterns }: Selection): Given {
  if (sort !== undefined) return orderByColumn(rows, sort) as Given;
  return orderByTitle(rows, patterns)
    .orderBy('project.isFeatured', 'desc')
    .orderBy('project.registeredAt', 'desc')
    .orderBy('project.serial', 'desc') as Given;
}

function orderByColumn(rows: Rows, sort: ProjectSort): Rows {
  const isDescending = sort.startsWith('-');
  const { by, serials, isNullable } = orders[(isDescending ? sort.slice(1) : sort) as Ascending<ProjectSort>];
  const turned = serials === 'asc' ? 'desc' : 'asc';
  return rows
    .orderBy(by, (order) => {
      if (!isDescending) return order.asc();
      return isNullable === true ? order.desc().nullsLast() : order.desc();
    })
    .orderBy('project.serial', isDescending ? turned : serials);
}

function orderByTitle(rows: Rows, patterns: SearchPatterns | null): Rows {
  const titles = patterns?.titles ?? null;
  if (titles === null) return rows;
  return rows.orderBy(({ eb }) =>
    eb
      .case()
      .when('project.searchWords', 'like', titles.whole)
      .then(sql.lit(0))
      .when('project.searchWords', 'like', titles.beginning)
      .then(sql.lit(1))
      .else(sql.lit(2))
      .end(),
  );
}
