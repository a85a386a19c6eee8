import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/**
 * Lists organizations with a page whose name contains one spelling of every term, or whose serial is the
 * term: names that begin with the first term first, then those with most projects. Terms are folded.
 */
export async function listNamedOrganizations(
  db: Db,
  terms: readonly (readonly string[])[],
  limit: number,
): Promise<{ serial: string; slug: string | null; name: string; publicProjects: number }[]> {
  const name = sql<string>`lower(unaccent(name))`;
  const matches = terms.map(
    (spellings) =>
      sql<boolean>`(${name} like any(${spellings.map((word) => `%${escapeLike(word)}%`)}::text[])
        or lower(serial) = any(${spellings}::text[]))`,
  );
  const first = `${escapeLike(terms[0]?.[0] ?? '')}%`;
  let rows = db
    .selectFrom('organization')
    .select(['serial', 'slug', 'name', 'publicProjects'])
    .where('publicReductionProjects', '>', 0);
  for (const match of matches) rows = rows.where(match);
  return rows
    .orderBy(sql`${name} like ${first}`, 'desc')
    .orderBy('publicProjects', 'desc')
    .orderBy('serial')
    .limit(limit)
    .execute();
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
