import type { Db } from '../../kernel/db.ts';

/** Lists a project's changes, newest first, with the organization and person that made them. */
export async function listChanges(db: Db, project: string) {
  return db
    .selectFrom('projectChange')
    .innerJoin('organization', 'organization.serial', 'projectChange.organization')
    .leftJoin('account', 'account.id', 'projectChange.account')
    .select([
      'projectChange.at',
      'projectChange.act',
      'projectChange.organization',
      'organization.name as organizationName',
      'account.contactName',
      'account.email',
      'projectChange.changes',
    ])
    .where('projectChange.project', '=', project)
    .orderBy('projectChange.id', 'desc')
    .execute();
}
