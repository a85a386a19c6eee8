import type { Db } from '../../kernel/db.ts';

/** Lists a project's changes, newest first, with the name of the organization that made them. */
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
