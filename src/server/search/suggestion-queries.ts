import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/** More matches than this are not sorted: those with most projects are looked for first. */
const MAX_SORTED = 1000;
/** As in the index `organization_folded_beginning`. */
const INDEXED_CHARACTERS = 60;

type Spellings = readonly string[];
type Matches = readonly RawBuilder<boolean>[];
type NamedOrganization = {
  serial: string;
  slug: string | null;
  name: string;
  publicReductionProjects: number;
};

/**
 * Lists organizations with a page whose name contains one spelling of every term, or whose serial is the
 * term: names that begin with the first term first, then those with most projects. Terms are folded.
 */
export async function listNamedOrganizations(
  db: Db,
  terms: readonly Spellings[],
  limit: number,
  mostSorted: number = MAX_SORTED,
): Promise<readonly NamedOrganization[]> {
  const first = terms[0]?.[0] ?? '';
  const begins = sql<boolean>`folded_name like ${`${escapeLike(first)}%`}`;
  const matches = terms.map(isNamed);
  const all = await sortFew(db, matches, { begins, limit, mostSorted });
  if (all.found <= mostSorted) return all.rows;
  const indexed = escapeLike(Array.from(first).slice(0, INDEXED_CHARACTERS).join(''));
  const isIndexed = sql<boolean>`left(folded_name, ${sql.lit(INDEXED_CHARACTERS)}) like ${`${indexed}%`}`;
  const beginning = [...matches, begins, isIndexed];
  const few = await sortFew(db, beginning, { begins, limit, mostSorted });
  const rows = few.found <= mostSorted ? few.rows : await listByProjects(db, beginning, limit);
  if (rows.length === limit) return rows;
  const others = [...matches, sql<boolean>`not ${begins}`];
  return [...rows, ...(await listByProjects(db, others, limit - rows.length))];
}

function isNamed(spellings: Spellings): RawBuilder<boolean> {
  const names = spellings.map((word) => sql`folded_name like ${`%${escapeLike(word)}%`}`);
  const serials = spellings.filter((word) => /^[a-z]{2}\d+$/.test(word)).map((word) => word.toUpperCase());
  const isSerial = serials.length === 0 ? [] : [sql`serial = any(${serials}::text[])`];
  return sql<boolean>`(${sql.join([...names, ...isSerial], sql` or `)})`;
}

type Sorting = {
  readonly begins: RawBuilder<boolean>;
  readonly limit: number;
  readonly mostSorted: number;
};

/** Finds matching organizations, no more than one above `mostSorted`, and lists the first of those. */
async function sortFew(db: Db, matches: Matches, { begins, limit, mostSorted }: Sorting) {
  const { rows } = await sql<NamedOrganization & { found: number }>`
    with hits as materialized (
      select serial, slug, name, public_projects, public_reduction_projects, ${begins} as begins from organization
      where ${isPresented(matches)} limit ${sql.lit(mostSorted + 1)}
    )
    select serial, slug, name, public_reduction_projects, (select count(*) from hits) as found from hits
    order by begins desc, public_projects desc, serial limit ${limit}
  `.execute(db);
  const shown = rows.map(({ found: _found, ...organization }) => organization);
  return { rows: shown, found: rows[0]?.found ?? 0 };
}

/** Lists matching organizations by reading all in the order of their projects: soon done where many match. */
async function listByProjects(db: Db, matches: Matches, limit: number): Promise<NamedOrganization[]> {
  const { rows } = await sql<NamedOrganization>`
    select serial, slug, name, public_reduction_projects from organization where ${isPresented(matches)}
    order by public_projects desc, serial limit ${limit}
  `.execute(db);
  return rows;
}

/** The condition of organizations with a page that match. */
function isPresented(matches: Matches): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([sql`public_reduction_projects > 0`, ...matches], sql` and `)}`;
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** Counts the public projects in each of some boxes, in their order. No box crosses the date line. */
export async function countInBoxes(db: Db, boxes: readonly Box[]): Promise<number[]> {
  if (boxes.length === 0) return [];
  const counts = boxes.map(([west, south, east, north]): RawBuilder<number> => {
    const projects = db
      .selectFrom('project')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('isPublic', '=', sql.lit(true))
      .where(({ between }) => between('latitude', south, north))
      .where(({ between }) => between('longitude', west, east));
    return sql<number>`${projects}`;
  });
  const { rows } = await sql<{
    counts: readonly string[];
  }>`select array[${sql.join(counts)}]::text[] as counts`.execute(db);
  return rows[0]?.counts.map(Number) ?? [];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
