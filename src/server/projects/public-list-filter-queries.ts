import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listPublicProjects, ProjectSort } from '#contract/projects.ts';
import { longitudesOf, type MapBox } from '#domain/project/map-box.ts';
import type { ProjectType } from '#domain/project/project-terms.ts';
import { inReadingOrder } from '../kernel/reading-order.ts';
import type { Schema } from '../kernel/schema.ts';
import { isOnOrganizationPage } from './project-queries.ts';
import { readMapBox, readOrganizations, readTypes, type SearchPatterns } from './read-list-filters.ts';

/** Which public projects to list, and in which order. */
export type Selection = {
  readonly query: QueryOf<typeof listPublicProjects>;
  /** Patterns of the search; null for none. */
  readonly patterns: SearchPatterns | null;
  /** Restricts the list to what an organization page shows of these organizations: no inventories. */
  readonly onPageOf?: readonly string[];
};

type Filtered = SelectQueryBuilder<Schema, 'project', object>;
type Searched = SelectQueryBuilder<Schema, 'publicProject', object>;

const SERIAL_FILTER_LENGTH = 12;
const filters = ['serial', 'program', 'type', 'stage', 'vintage', 'organization', 'bbox'] as const;

/** True if anything but the search's words decides which public projects are listed. */
export function isNarrowed({ query, onPageOf }: Selection): boolean {
  return (
    onPageOf !== undefined || filters.some((filter) => query[filter] !== undefined && query[filter] !== '')
  );
}

/** The filters whose values are counted. */
export const facets = ['type', 'program', 'stage', 'vintage', 'organization'] as const;
export type Facet = (typeof facets)[number];
type WordCondition = (make: ExpressionBuilder<Schema, 'publicProject'>) => Expression<SqlBool>;

/**
 * True if the kept counts tell how many projects are listed: nothing but type, program, stage and vintage
 * decides.
 */
export function isCounted({ query, patterns, onPageOf }: Selection): boolean {
  return patterns === null && onPageOf === undefined && !query.serial && !query.organization && !query.bbox;
}

/** True if more than the words and facets of a selection decides: where projects are, or their serials. */
export function isPlaced({ query: { serial, bbox }, onPageOf }: Selection): boolean {
  return onPageOf !== undefined || Boolean(serial) || bbox !== undefined;
}

/** Filters public projects by the words, the narrowing and the page of a selection. */
export function applyFilters(projects: Filtered, selection: Selection): Filtered {
  const conditions = Object.values(facetConditions(selection.query));
  return conditions.reduce(
    (rows, condition) => rows.where(condition),
    applyOtherFilters(projects, selection),
  );
}

/** Filters public projects by all of a selection but its facets. */
export function applyOtherFilters(projects: Filtered, { query, patterns, onPageOf }: Selection): Filtered {
  const { serial, bbox } = query;
  // Not as a parameter: a general plan could then not use the indexes of public projects.
  let rows = projects.where('project.isPublic', '=', sql.lit(true));
  if (patterns !== null) rows = rows.where(hasWords(patterns));
  if (onPageOf !== undefined) rows = rows.where(isOnOrganizationPage(onPageOf));
  if (serial) rows = rows.where('project.serial', 'like', `${escapeLike(serialPrefix(serial))}%`);
  if (bbox !== undefined) rows = rows.where(isInBox(readMapBox(bbox)));
  return rows;
}

/** What has a type, program and stage: projects themselves, or what was selected or counted of them. */
type Classified = 'project' | 'matching' | 'counts' | 'publicProjectCount';

/**
 * Returns the conditions of a query's facets on rows with the columns of projects; none for those without a
 * value.
 */
export function facetConditions(
  { program, type, stage, vintage, organization }: Selection['query'],
  of: Classified = 'project',
): Partial<Record<Facet, RawBuilder<SqlBool>>> {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return {
    ...(program && { program: sql<SqlBool>`${column('programType')} = ${program}` }),
    ...(type !== undefined && { type: hasType(column('projectType'), readTypes(type)) }),
    ...(stage && { stage: sql<SqlBool>`${column('stage')} = ${stage}` }),
    ...(organization && {
      organization: sql<SqlBool>`${column('organization')} = any(${readOrganizations(organization)}::text[])`,
    }),
    ...(vintage && { vintage: sql<SqlBool>`${vintage}::int = any(${column('vintages')})` }),
  };
}

/** Filters by type. Projects without a type count as `Others`, as on the map (specification §9). */
function hasType(column: RawBuilder<unknown>, types: readonly ProjectType[]): RawBuilder<SqlBool> {
  const isOne = sql<SqlBool>`${column} = any(${types}::text[])`;
  return types.includes('Others') ? sql<SqlBool>`(${isOne} or ${column} is null)` : isOne;
}

type Condition = (make: ExpressionBuilder<Schema, 'project'>) => Expression<SqlBool>;

/** Filters by box. Projects without a position are in no box, not even the whole world. */
function isInBox(box: MapBox): Condition {
  const [, south, , north] = box;
  return ({ and, or, between }) =>
    and([
      between('project.latitude', south, north),
      or(longitudesOf(box).map(([from, to]) => between('project.longitude', from, to))),
    ]);
}

/** Returns the conditions that a public project has each word. Without words there is nothing to find. */
function matchesWords({ terms }: SearchPatterns): readonly WordCondition[] {
  if (terms.length === 0) return [({ lit }) => lit(false)];
  return terms.map(
    (patterns) =>
      ({ or, eb }) =>
        or(patterns.map((pattern) => eb('publicProject.words', 'like', pattern))),
  );
}

function hasWords(patterns: SearchPatterns): Condition {
  return ({ eb, selectFrom }) => {
    const found = applyWords(selectFrom('publicProject'), patterns).select('publicProject.serial');
    return eb('project.serial', 'in', found);
  };
}

/** Filters the rows that searches read by the words of one. */
export function applyWords(rows: Searched, patterns: SearchPatterns): Searched {
  return matchesWords(patterns).reduce((found, match) => found.where(match), rows);
}

/** Returns the first twelve characters of a serial, in upper case (specification §2). */
export function serialPrefix(serial: string): string {
  return serial.trim().toUpperCase().slice(0, SERIAL_FILTER_LENGTH);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

type Direction = 'asc' | 'desc';
/** The column that a list is sorted by, and the direction in which serials follow among equals. */
type Order = { readonly by: RawBuilder<unknown>; readonly serials: Direction; readonly isNullable?: true };

/** With these directions of serials, an index gives a page without reading every project. */
const orders: Readonly<Record<Ascending<ProjectSort>, Order>> = {
  title: { by: inReadingOrder('project.title'), serials: 'asc' },
  organization: { by: inReadingOrder('organization.name'), serials: 'asc' },
  type: { by: sql.ref('project.projectType'), serials: 'asc', isNullable: true },
  // As in the index `project_by_address`.
  place: {
    by: sql`left(${sql.ref('project.address')}, 60) collate reading_order`,
    serials: 'asc',
    isNullable: true,
  },
  stage: { by: sql.ref('project.stage'), serials: 'asc', isNullable: true },
  registered: { by: sql.ref('project.registeredAt'), serials: 'asc' },
  // As in the index `project_by_issued`: units recorded for offsets are not counted as issued.
  issued: {
    by: sql`greatest(${sql.ref('project.issued')}, ${sql.ref('project.registered')})`,
    serials: 'desc',
  },
  tonnes: { by: sql.ref('project.registered'), serials: 'desc' },
  retired: { by: sql.ref('project.retired'), serials: 'desc' },
};

type Ascending<Sort extends string> = Sort extends `-${string}` ? never : Sort;

/** True if a selection is sorted by the name of the organization, which must be joined for that. */
export function isByOrganization({ query: { sort } }: Selection): boolean {
  return sort === 'organization' || sort === '-organization';
}

/** Joins the organizations of projects, for sorting by their names. */
export function joinOrganization(projects: Filtered): Filtered {
  return projects.innerJoin('organization', 'organization.serial', 'project.organization');
}

/**
 * Sorts projects as a selection says: by one column, or else best match, then featured, then newest first.
 */
export function applyOrder<Given extends Filtered>(
  rows: Given,
  { query: { sort }, patterns }: Selection,
): Given {
  if (sort !== undefined) return orderByColumn(rows, sort) as Given;
  return orderByTitle(rows, patterns)
    .orderBy('project.isFeatured', 'desc')
    .orderBy('project.registeredAt', 'desc')
    .orderBy('project.serial', 'desc') as Given;
}

function orderByColumn(rows: Filtered, sort: ProjectSort): Filtered {
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

function orderByTitle(rows: Filtered, patterns: SearchPatterns | null): Filtered {
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
