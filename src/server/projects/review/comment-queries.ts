import type { Db } from '../../kernel/db.ts';

/** Lists the comments on a project and their replies, oldest first. */
export async function listCommentRows(db: Db, project: string) {
  return db
    .selectFrom('projectComment')
    .select(['id', 'answers', 'field', 'text', 'isOfAdministrator', 'at', 'resolvedAt'])
    .where('project', '=', project)
    .orderBy('id')
    .execute();
}
