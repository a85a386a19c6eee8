import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';

/** Participating organisations: those with a logo first, then by their public projects; and how many there are. */
export async function listParticipating(
  db: Db,
  query: { page?: number | undefined; pageSize?: number | undefined },
) {
  const cut = cutOf(query);
  let page = db
    .selectFrom('organization')
    .select(['serial', 'slug', 'name', 'logoFile', 'publicReductionProjects'])
    .where('publicProjects', '>', 0)
    .orderBy((make) => make('logoFile', 'is', null))
    .orderBy('publicProjects', 'desc')
    .orderBy('serial');
  if (cut !== null) page = page.limit(cut.limit).offset(cut.offset);
  const rows = await page.execute();
  if (cut === null) return { rows, total: rows.length };
  const kept = await db.selectFrom('registry').select('publicOrganizations').executeTakeFirstOrThrow();
  return { rows, total: kept.publicOrganizations };
}
