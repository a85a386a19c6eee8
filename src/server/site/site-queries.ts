import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/** Reports whether the registry holds demonstration data. */
export async function isDemonstration(db: Db): Promise<boolean> {
  const registry = await db.selectFrom('registry').select('isDemonstration').executeTakeFirstOrThrow();
  return registry.isDemonstration;
}

/** Reports whether no organization was ever entered in the registry. */
export async function isRegistryEmpty(db: Db): Promise<boolean> {
  const registry = await db.selectFrom('registry').select('nextOrganization').executeTakeFirstOrThrow();
  const organization = await db.selectFrom('organization').select('serial').limit(1).executeTakeFirst();
  return registry.nextOrganization === 1 && organization === undefined;
}

/** Counts the public projects and the organizations that have one. */
export async function countPages(
  db: Db,
): Promise<{ readonly projects: number; readonly organizations: number }> {
  const registry = await db
    .selectFrom('registry')
    .select(['publicProjects as projects', 'publicOrganizations as organizations'])
    .executeTakeFirstOrThrow();
  return registry;
}

type Part = { readonly limit: number; readonly offset: number };

/** Lists a range of the public projects by serial, with their last change. */
export async function listProjectPages(db: Db, { limit, offset }: Part) {
  return db
    .selectFrom('project')
    .select(['serial', 'updatedAt'])
    .where('isPublic', '=', true)
    .orderBy('serial')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Lists a range of the organizations that have a public project, by serial. */
export async function listOrganizationPages(db: Db, { limit, offset }: Part) {
  return db
    .selectFrom('organization')
    .select(['serial', 'slug'])
    .where('publicProjects', '>', 0)
    .orderBy('serial')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Lists the newest public projects. */
export async function listNewestProjects(db: Db, limit: number) {
  return selectEntries(db).where('project.isPublic', '=', true).limit(limit).execute();
}

/** Lists public projects by their serials, newest first. */
export async function listFeedProjects(db: Db, serials: readonly string[]) {
  return selectEntries(db)
    .where('project.isPublic', '=', true)
    .where('project.serial', '=', sql<string>`any(${serials}::text[])`)
    .execute();
}

function selectEntries(db: Db) {
  return db
    .selectFrom('project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .select([
      'project.id',
      'project.serial',
      'project.title',
      'project.description',
      'project.address',
      'project.registered',
      'project.registeredAt',
      'project.updatedAt',
      'organization.name as organizationName',
    ])
    .orderBy('project.registeredAt', 'desc')
    .orderBy('project.serial', 'desc');
}
