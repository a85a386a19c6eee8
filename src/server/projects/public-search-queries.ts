import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import {
  applyFilters,
  applyOrder,
  applyWords,
  isByOrganization,
  isNarrowed,
  joinOrganization,
  type Selection,
} from './public-list-filter-queries.ts';
import type { SearchPatterns } from './read-list-filters.ts';
import { type Part, partsOf } from './search-part-queries.ts';

/** Part of a list: how many items, after how many others. */
type Slice = { readonly limit: number; readonly offset: number | RawBuilder<number> };
type FixedSlice = Slice & { readonly offset: number };

/**
 * Selects the serials of a slice of a search, in its order, with their `place` in it and the number `found`.
 * No more than one hit above `countedTo` is found; the slice is then one of those found, not of all.
 */
export function selectSearched(db: Db, selection: Selection, slice: Slice, countedTo: number) {
  return sql<{ serial: string; place: number; found: number }>`(
    select listed.serial, listed.place, gathered.found
    from (${gather(db, selection, slice, { countedTo })}) as gathered,
      unnest(gathered.serials) with ordinality as listed (serial, place)
  )`;
}

/** Counts the hits of a search, no further than one above `countedTo`. */
export async function countSearched(db: Db, selection: Selection, countedTo: number): Promise<number> {
  return (await gathered(db, selection, { limit: 0, offset: 0 }, { countedTo })).found;
}

/** Up to where hits are sorted, and how many projects are looked at to find more of them. */
export type Looking = {
  /** Hits that are cheaper to sort than to look for. */
  readonly few: number;
  /** Projects looked at, and further ones for each hit that must be found. */
  readonly lookedAt: number;
  readonly lookedAtEach: number;
};

const usually: Looking = { few: 1000, lookedAt: 4000, lookedAtEach: 12 };
/** Looking at more costs more than sorting. */
const MAX_LOOKED_AT = 40_000;

/**
 * Lists the serials of a slice of a search with too many hits to sort them all, in its order. Titles equal to the
 * phrase and titles that begin with it are found by their index; when these are few, they are sorted. Where they
 * are not, and for all other hits, a walk through the list in its order soon meets enough.
 */
export async function listBroadlySearched(
  db: Db,
  selection: Selection,
  { limit, offset }: FixedSlice,
  looking: Looking = usually,
): Promise<readonly string[]> {
  const parts = partsOf(selection);
  const few = Math.max(offset + limit, looking.few);
  const serials: string[] = [];
  let skipped = offset;
  for (const part of parts) {
    const rest = { limit: limit - serials.length, offset: skipped };
    const hits = parts.length === 1 ? null : await gathered(db, selection, rest, { countedTo: few, part });
    if (hits === null || hits.found > few)
      return [...serials, ...(await walk(db, selection, { ...rest, part }, looking))];
    serials.push(...hits.serials);
    if (serials.length === limit) return serials;
    skipped = Math.max(0, skipped - hits.found);
  }
  return serials;
}

type Gathered = { readonly serials: readonly string[]; readonly found: number };

/** Which hits are found: no more than one above `countedTo` unless that is null; of one part, or all. */
type Bounds = { readonly countedTo: number | null; readonly part?: Part };

async function gathered(db: Db, selection: Selection, slice: Slice, bounds: Bounds): Promise<Gathered> {
  const { rows } = await gather(db, selection, slice, bounds).execute(db);
  return rows[0] ?? { serials: [], found: 0 };
}

/** Finds hits and sorts those. */
function gather(
  db: Db,
  selection: Selection,
  slice: Slice,
  { countedTo, part }: Bounds,
): RawBuilder<Gathered> {
  const all = hitsOf(db, selection, part)
    .select(['publicProject.serial', 'publicProject.isFeatured', 'publicProject.registeredAt'])
    .select(rankOf(selection.patterns).as('rank'));
  const hits = countedTo === null ? all : all.limit(sql.lit(countedTo + 1));
  const sorted =
    selection.query.sort === undefined
      ? sql`select serial from hits order by rank, is_featured desc, registered_at desc, serial desc
          limit ${sql.lit(slice.limit)} offset ${slice.offset}`
      : sortByColumn(db, selection, slice, sql`(select serial from hits)`);
  return sql<Gathered>`
    with hits as materialized (${hits})
    select array(${sorted}) as serials, (select count(*) from hits) as found
  `;
}

/**
 * Lists a slice of the many hits of one part: by looking at the first projects of the list, in its order, and only
 * if too few of those match by sorting all hits.
 */
async function walk(
  db: Db,
  selection: Selection,
  { part, limit, offset }: FixedSlice & { readonly part: Part },
  { lookedAt, lookedAtEach }: Looking,
): Promise<readonly string[]> {
  const most = Math.min(MAX_LOOKED_AT, lookedAt + lookedAtEach * (offset + limit));
  const first = selectFirst(db, selection, most);
  const { rows } = await sql<{ serial: string }>`
    select serial from unnest(array(${first})) with ordinality as first (serial, place)
    where serial in (${hitsOf(db, selection, part).select('publicProject.serial')})
    order by place limit ${sql.lit(limit)} offset ${sql.lit(offset)}
  `.execute(db);
  if (rows.length === limit) return rows.map(({ serial }) => serial);
  return (await gathered(db, selection, { limit, offset }, { countedTo: null, part })).serials;
}

/** Selects the serials of the first public projects in the order of a list. */
function selectFirst(db: Db, { query, patterns }: Selection, most: number) {
  if (query.sort === undefined)
    return db
      .selectFrom('publicProject')
      .select('publicProject.serial')
      .orderBy('publicProject.isFeatured', 'desc')
      .orderBy('publicProject.registeredAt', 'desc')
      .orderBy('publicProject.serial', 'desc')
      .limit(sql.lit(most));
  const order: Selection = { query: { sort: query.sort }, patterns };
  const projects = db.selectFrom('project').where('project.isPublic', '=', sql.lit(true));
  const rows = isByOrganization(order) ? joinOrganization(projects) : projects;
  return applyOrder(rows, order).select('project.serial').limit(sql.lit(most));
}

function sortByColumn(db: Db, selection: Selection, { limit, offset }: Slice, serials: Expression<unknown>) {
  const projects = db.selectFrom('project').where(sql<boolean>`project.serial in ${serials}`);
  const rows = isByOrganization(selection) ? joinOrganization(projects) : projects;
  return applyOrder(rows, selection).select('project.serial').limit(sql.lit(limit)).offset(offset);
}

function hitsOf(db: Db, selection: Selection, part?: Part) {
  const { patterns } = selection;
  let hits = db.selectFrom('publicProject');
  if (patterns !== null) hits = applyWords(hits, patterns);
  if (isNarrowed(selection)) {
    const narrowed = applyFilters(db.selectFrom('project'), { ...selection, patterns: null });
    hits = hits.where('publicProject.serial', 'in', narrowed.select('project.serial'));
  }
  return part === undefined ? hits : hits.where(part);
}

/** 0 for a title equal to the phrase, 1 for one that begins with it, else 2. */
function rankOf(patterns: SearchPatterns | null): RawBuilder<number> {
  const titles = patterns?.titles ?? null;
  if (titles === null) return sql<number>`2`;
  return sql<number>`case when words like ${titles.whole} then 0 when words like ${titles.beginning} then 1 else 2 end`;
}
