import type { ProjectComment } from '#contract/project-review.ts';
import { isReviewer } from '#domain/project/abilities.ts';
import { projectFields } from '#domain/project/entry.ts';
import { inventoryDocumentYear } from '#domain/project/project-terms.ts';
import { m } from '#messages/messages.js';
import type { Actor } from '../../kernel/admit.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { notFound, wrongField } from '../../kernel/problems.ts';
import { type LockedProject, lockProject } from '../entry/change-project.ts';
import { statusConflict } from '../entry/project-problems.ts';
import { isOfOther } from '../is-of-other.ts';
import type { ActionContext, TransitionRequest } from '../life/run-transition.ts';
import { runUnitTransition } from '../life/run-unit-transition.ts';
import { listCommentRows } from './comment-queries.ts';
import { hasOpenRequest, insertComment, lockComment, saveResolved } from './comment-store.ts';

export type Comment = {
  readonly text: string;
  readonly field?: string | null | undefined;
  /** Id of the comment this replies to. */
  readonly answers?: number | null | undefined;
};

type CommentContext = { readonly identity: string; readonly now: Date };

const fields: readonly string[] = projectFields;

/**
 * Adds a comment on a project or one of its fields, or a reply. Owners and administrators only; returns the
 * serial.
 */
export async function addComment(
  tx: Tx,
  caller: Actor,
  comment: Comment,
  { identity, now }: CommentContext,
): Promise<string> {
  const project = await lockProject(tx, caller, identity);
  if (!project.abilities.comment) throw statusConflict(project);
  const { serial } = project;
  if (comment.answers) await requireComment(tx, serial, comment.answers);
  await say(tx, caller, { project, comment, now });
  return serial;
}

/** Inserts a comment. Throws 400 for an unknown field. */
async function say(
  tx: Tx,
  caller: Actor,
  {
    project,
    comment,
    now,
  }: { readonly project: LockedProject; readonly comment: Comment; readonly now: Date },
): Promise<void> {
  const { text, answers = null } = comment;
  const field = comment.field === '' ? null : (comment.field ?? null);
  const isKnownField = field === null || fields.includes(field) || isYearlyDocument(field);
  if (!isKnownField || (field !== null && answers !== null)) {
    throw wrongField('field', (locale) => m.problem_field({}, { locale }));
  }
  await insertComment(tx, {
    project: project.serial,
    answers,
    field,
    text,
    isOfAdministrator: isReviewer(caller, project),
    account: caller.impersonator ?? caller.account,
    at: now,
  });
}

/** Resolves or reopens a comment. Returns the project's serial. */
export async function resolveComment(
  tx: Tx,
  caller: Actor,
  { comment, isResolved }: { readonly comment: number; readonly isResolved: boolean },
  { identity, now }: CommentContext,
): Promise<string> {
  const project = await lockProject(tx, caller, identity);
  if (!project.abilities.comment) throw statusConflict(project);
  const { resolvedAt } = await requireComment(tx, project.serial, comment);
  if ((resolvedAt !== null) !== isResolved) await saveResolved(tx, comment, isResolved ? now : null);
  return project.serial;
}

async function requireComment(tx: Tx, project: string, id: number) {
  const comment = await lockComment(tx, project, id);
  if (comment === undefined) throw notFound((locale) => m.problem_comment_not_found({}, { locale }));
  return comment;
}

function isYearlyDocument(field: string): boolean {
  return field.startsWith('documents.') && inventoryDocumentYear(field.slice('documents.'.length)) !== null;
}

/**
 * Returns a submission to its owner as a draft, with comments on the required changes. Throws 400 without a
 * comment, sent now or earlier and still open, that says what to change.
 */
export async function askForChanges(
  tx: Tx,
  context: ActionContext,
  request: TransitionRequest,
  comments: readonly Comment[],
): Promise<string> {
  const { caller, now } = context;
  return runUnitTransition(tx, context, { ...request, transition: 'askForChanges' }, async (project) => {
    for (const comment of comments) await say(tx, caller, { project, comment, now });
    if (comments.length === 0 && !(await hasOpenRequest(tx, project.serial)))
      throw wrongField('comments', (locale) => m.review_ask_missing({}, { locale }));
    return {};
  });
}

/**
 * Rejects a submission. The reason, if there is one, becomes a comment on the whole project and is in the
 * owner's email.
 */
export async function rejectProject(
  tx: Tx,
  context: ActionContext,
  request: TransitionRequest,
  reason: string | null,
): Promise<string> {
  const { caller, now } = context;
  return runUnitTransition(tx, context, { ...request, transition: 'reject' }, async (project) => {
    if (reason === null) return {};
    await say(tx, caller, { project, comment: { text: reason }, now });
    return { reason, facts: { reason } };
  });
}

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

function presentComment({ id, text, isOfAdministrator, organization, authorOrganization, at }: Row) {
  return {
    id,
    text,
    by: isOfAdministrator ? ('administrator' as const) : ('owner' as const),
    isForOwner: !isOfAdministrator && isOfOther(authorOrganization, organization),
    at: at.toISOString(),
  };
}
