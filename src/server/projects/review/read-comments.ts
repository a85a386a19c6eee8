import type { ProjectComment } from '#contract/project-review.ts';
import type { Db } from '../../kernel/db.ts';
import { listCommentRows } from './comment-queries.ts';

type Row = Awaited<ReturnType<typeof listCommentRows>>[number];

/** Reads the comments on a project, each with its replies. */
export async function readComments(db: Db, project: string): Promise<ProjectComment[]> {
  const rows = await listCommentRows(db, project);
  const answers = Map.groupBy(rows, (row) => row.answers);
  return (answers.get(null) ?? []).map((row) => ({
    ...presentComment(row),
    field: row.field,
    isResolved: row.resolvedAt !== null,
    answers: (answers.get(row.id) ?? []).map(presentComment),
  }));
}

function presentComment({ id, text, isOfAdministrator, at }: Row) {
  return {
    id,
    text,
    by: isOfAdministrator ? ('administrator' as const) : ('owner' as const),
    at: at.toISOString(),
  };
}
