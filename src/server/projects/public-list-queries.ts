import type { QueryOf } from '#contract/endpoint.ts';
import type { listPublicProjects } from '#contract/projects.ts';
import { longitudesOf, type MapBox } from '#domain/project/map-box.ts';
import type { ProjectType } from '#domain/project/project-types.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql, type NotNull } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';
import type { Schema } from '../kernel/schema.ts';
import { findsNothing, type Search, startsOf, titlesOf } from './project-search.ts';
import { isOnOrganizationPage } from './organization-page-queries.ts';
import { readMapBox } from './read-map-box.ts';
import { readOrganizations, readTypes } from './read-narrowing.ts';
import { summaryColumns } from './summary-columns.ts';

export type ProjectQuery = QueryOf<typeof listPublicProjects>;
/** Parsed query of the public list. */
export type ProjectListQuery = {
  readonly query: ProjectQuery;
  /** The parsed search; null for none. */
  readonly search: Search | null;
  /** Restricts the list to what an organization page shows of these organizations: no inventories. */
  readonly onPageOf?: readonly string[];
};
/** Public projects always have a program type; only drafts may lack one. */
type HasProgram = { readonly programType: NotNull };
type Filtered = SelectQueryBuilder<Schema, 'project', object>;

const SERIAL_FILTER_LENGTH = 12;
const filters = ['serial', 'program', 'type', 'stage', 'vintage', 'organization', 'bbox'] as const;

/** Lists the public projects that match a query, in its order, with their total count. */
export async function listPublicProjectRows(db: Db, listQuery: ProjectListQuery) {
  const cut = cutOf(listQuery.query);
  // A search reads every match anyway, so it counts them in the same query. Filters are counted from an index alone.
  const count = sql<number | null>`${listQuery.search === null ? sql`null::bigint` : sql`count(*) over ()`}`;
  let page = applyOrder(applyFilters(db.selectFrom('project'), listQuery), listQuery)
    .select('project.serial')
    .select(count.as('found'));
  if (cut !== null) page = page.limit(cut.limit).offset(cut.offset);
  const rows = await db
    .selectFrom(page.as('page'))
    .innerJoin('project', 'project.serial', 'page.serial')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .select(summaryColumns)
    .select('page.found')
    .$call((joined) => applyOrder(joined, listQuery))
    .$narrowType<HasProgram>()
    .execute();
  const isWhole = cut === null || (cut.offset === 0 && rows.length < cut.limit);
  if (isWhole) return { rows, total: rows.length };
  return { rows, total: rows[0]?.found ?? (await countPublicProjects(db, listQuery)) };
}

/** Counts matching projects. Without a filter it reads the maintained count, at constant cost. */
async function countPublicProjects(db: Db, listQuery: ProjectListQuery): Promise<number> {
  const { query, search } = listQuery;
  if (
    search === null &&
    listQuery.onPageOf === undefined &&
    filters.every((filter) => query[filter] === undefined || query[filter] === '')
  ) {
    const registry = await db.selectFrom('registry').select('publicProjects').executeTakeFirstOrThrow();
    return registry.publicProjects;
  }
  const countQuery = applyFilters(db.selectFrom('project'), listQuery).select((make) =>
    make.fn.countAll<number>().as('total'),
  );
  return (await countQuery.executeTakeFirstOrThrow()).total;
}

function applyFilters(projects: Filtered, { query, search, onPageOf }: ProjectListQuery): Filtered {
  const { serial, program, type, stage, vintage, organization, bbox } = query;
  let rows = projects.where('project.isPublic', '=', true);
  if (search !== null) rows = applySearch(rows, search);
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

function applySearch(projects: Filtered, search: Search): Filtered {
  if (findsNothing(search)) return projects.where(({ lit }) => lit(false));
  return search.terms.reduce(
    (rows, spellings) =>
      rows.where(({ or, eb }) =>
        or(startsOf(spellings).map((pattern) => eb('project.searchWords', 'like', pattern))),
      ),
    projects,
  );
}

function applyOrder<Rows extends SelectQueryBuilder<Schema, 'project', object>>(
  rows: Rows,
  { query, search }: ProjectListQuery,
): Rows {
  const sort = () => {
    switch (query.sort) {
      case 'title':
        return rows.orderBy('project.title').orderBy('project.serial');
      case '-registered':
        return rows.orderBy('project.registeredAt', 'desc').orderBy('project.serial', 'desc');
      case '-tonnes':
        return rows.orderBy('project.registered', 'desc').orderBy('project.serial');
      case undefined:
        return orderByTitle(rows, search)
          .orderBy('project.isFeatured', 'desc')
          .orderBy('project.registeredAt', 'desc')
          .orderBy('project.serial', 'desc');
    }
  };
  return sort() as Rows;
}

function orderByTitle(
  rows: SelectQueryBuilder<Schema, 'project', object>,
  search: Search | null,
): SelectQueryBuilder<Schema, 'project', object> {
  const titles = search === null ? null : titlesOf(search);
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

/** Returns the first twelve characters of a serial, in upper case (specification §2). */
function serialPrefix(serial: string): string {
  return serial.trim().toUpperCase().slice(0, SERIAL_FILTER_LENGTH);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
