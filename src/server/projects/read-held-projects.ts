import type { QueryOf } from '#contract/endpoint.ts';
import type { listProjects, ProjectSummary } from '#contract/projects.ts';
import { type Caller, forbidden } from '../kernel/admit.ts';
import type { Db } from '../kernel/db.ts';
import type { Page } from '../kernel/http.ts';
import { listHeldRows } from './held-list-queries.ts';
import { presentRows } from './read-public-projects.ts';

/** An organisation's projects, as far as the caller may know of them; all there are is for administrators. */
export async function readHeldProjects(
  db: Db,
  caller: Caller,
  { AccountHolder: asked, ...cut }: QueryOf<typeof listProjects>,
): Promise<Page<ProjectSummary>> {
  const organization = asked === undefined ? null : asked.trim().toUpperCase();
  if (organization === null && !caller.isAdministrator) throw forbidden('role');
  const isPublicAlone = !caller.isAdministrator && organization !== caller.organization;
  const { rows, total } = await listHeldRows(db, { organization, isPublicAlone, cut });
  return { items: await presentRows(db, rows), total };
}
