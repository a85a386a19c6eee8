import type { QueryOf } from '#contract/endpoint.ts';
import type { listPublicProjects } from '#contract/projects.ts';
import { longitudesOf, type MapBox } from '#domain/project/map-box.ts';
import type { ProjectType } from '#domain/project/project-types.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../kernel/schema.ts';
import { isOnOrganizationPage } from './organization-page-queries.ts';
import type { SearchPatterns } from './project-search.ts';
import { readMapBox } from './read-map-box.ts';
import { readOrganizations, readTypes } from './read-narrowing.ts';

/** Which public projects to list, and in which order. */
export type Selection = {
  readonly query: QueryOf<typeof listPublicProjects>;
  /** Patterns of the search; null for none. */
  readonly patterns: SearchPatterns | null;
  /** Restricts the list to what an organization page shows of these organizations: no inventories. */
  readonly onPageOf?: readonly string[];
};

export type Filtered = SelectQueryBuilder<Schema, 'project', object>;

const SERIAL_FILTER_LENGTH = 12;
const filters = ['serial', 'program', 'type', 'stage', 'vintage', 'organization', 'bbox'] as const;

/** True if anything but the search's words decides which public projects are listed. */
export function isNarrowed({ query, onPageOf }: Selection): boolean {
  return (
    onPageOf !== undefined || filters.some((filter) => query[filter] !== undefined && query[filter] !== '')
  );
}

/** Filters public projects by the words, the narrowing and the page of a selection. */
export function applyFilters(projects: Filtered, { query, patterns, onPageOf }: Selection): Filtered {
  const { serial, program, type, stage, vintage, organization, bbox } = query;
  // Not as a parameter: a general plan could then not use the indexes of public projects.
  let rows = projects.where('project.isPublic', '=', sql.lit(true));
  if (patterns !== null) rows = applySearch(rows, patterns);
  if (onPageOf !== undefined) rows = rows.where(isOnOrganizationPage(onPageOf));
  if (serial) rows = rows.where('project.serial', 'like', `${escapeLike(serialPrefix(serial))}%`);
  if (program) rows = rows.where('project.programType', '=', program);
  if (type !== undefined) rows = rows.where(hasType(readTypes(type)));
  if (stage) rows = rows.where('project.stage', '=', stage);
  if (organization) rows = rows.where('project.organization', '=', anyOf(readOrganizations(organization)));
  if (bbox !== undefined) rows = rows.where(isInBox(readMapBox(bbox)));
  if (vintage) {
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('serialBlock')
          .select('serialBlock.id')
          .whereRef('serialBlock.project', '=', 'project.serial')
          .where('serialBlock.year', '=', vintage)
          .where('serialBlock.closedBy', 'is', null),
      ),
    );
  }
  return rows;
}

/** Filters by type. Projects without a type count as `Others`, as on the map (specification §9). */
function hasType(types: readonly ProjectType[]) {
  return ({ or, eb }: ExpressionBuilder<Schema, 'project'>) =>
    or([
      eb('project.projectType', '=', anyOf(types)),
      ...(types.includes('Others') ? [eb('project.projectType', 'is', null)] : []),
    ]);
}

/** Filters by box. Projects without a position are in no box, not even the whole world. */
function isInBox(box: MapBox) {
  const [, south, , north] = box;
  return ({ and, or, between }: ExpressionBuilder<Schema, 'project'>) =>
    and([
      between('project.latitude', south, north),
      or(longitudesOf(box).map(([from, to]) => between('project.longitude', from, to))),
    ]);
}

function anyOf<Word extends string>(words: readonly Word[]) {
  return sql<Word>`any(${words}::text[])`;
}

/** Without words there is nothing to find. */
function applySearch(projects: Filtered, { terms }: SearchPatterns): Filtered {
  if (terms.length === 0) return projects.where(({ lit }) => lit(false));
  return terms.reduce(
    (rows, patterns) =>
      rows.where(({ or, eb }) => or(patterns.map((pattern) => eb('project.searchWords', 'like', pattern)))),
    projects,
  );
}

/** Returns the first twelve characters of a serial, in upper case (specification §2). */
function serialPrefix(serial: string): string {
  return serial.trim().toUpperCase().slice(0, SERIAL_FILTER_LENGTH);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
