import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

const facets = ['organization', 'project_type', 'program_type', 'stage', 'vintages'];
const columns = (of: string) => sql.join(facets.map((facet) => sql.ref(`${of}.${facet}`)));

/**
 * Lists the serials of projects whose row in `public_project` is missing, is left over or has other words,
 * another place in the list or other facets than the project says.
 */
export async function listWrongPublicProjects(db: Db, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ serial: string }>`
    select serial from public_project as kept
    full join (
      select serial, search_words, is_featured, registered_at, ${columns('project')} from project where is_public
    ) as project using (serial)
    where (kept.words, kept.is_featured, kept.registered_at, ${columns('kept')})
      is distinct from (project.search_words, project.is_featured, project.registered_at, ${columns('project')})
    order by serial limit ${most}
  `.execute(db);
  return rows.map(({ serial }) => serial);
}
