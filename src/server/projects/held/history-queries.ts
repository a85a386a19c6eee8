import type { Db } from '../../kernel/db.ts';

/** A project's changes, the newest first, with what the organization is called that acted. */
export async function listChanges(db: Db, project: string) {
  return db
    .selectFrom('projectChange')
    .innerJoin('organization', 'organization.serial', 'projectChange.organization')
    .select([
      'projectChange.at',
      'projectChange.act',
      'projectChange.organization',
      'organization.name as organizationName',
      'projectChange.changes',
    ])
    .where('projectChange.project', '=', project)
    .orderBy('projectChange.id', 'desc')
    .execute();
}
