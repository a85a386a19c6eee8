import type { Db } from '../../kernel/db.ts';

/** Lists the comments on a project and their replies, oldest first. */
export async function listCommentRows(db: Db, project: string) {
  return db
    .selectFrom('projectComment')
    .innerJoin('project', 'project.serial', 'projectComment.project')
    .leftJoin('account', 'account.id', 'projectComment.account')
    .select([
      'projectComment.id',
      'answers',
      'field',
      'text',
      'isOfAdministrator',
      'at',
      'resolvedAt',
      'project.organization',
      'account.organization as authorOrganization',
    ])
    .where('projectComment.project', '=', project)
    .orderBy('projectComment.id')
    .execute();
}
