import type { Tx } from '../../kernel/db.ts';
import { type ActionContext, runTransition } from '../life/run-transition.ts';
import { type Comment, say } from './add-comment.ts';

/** Returns a submission to its owner as a draft, with comments on the required changes. */
export async function askForChanges(
  tx: Tx,
  context: ActionContext,
  identity: string,
  comments: readonly Comment[],
): Promise<string> {
  const { caller, now } = context;
  return runTransition(tx, context, { identity, transition: 'askForChanges' }, async (project) => {
    for (const comment of comments) await say(tx, caller, { project, comment, now });
    return {};
  });
}

/** Rejects a submission. The reason, if there is one, becomes a comment on the whole project and stands in the owner's email. */
export async function rejectProject(
  tx: Tx,
  context: ActionContext,
  identity: string,
  reason: string | null,
): Promise<string> {
  const { caller, now } = context;
  return runTransition(tx, context, { identity, transition: 'reject' }, async (project) => {
    if (reason === null) return {};
    await say(tx, caller, { project, comment: { text: reason }, now });
    return { reason, facts: { reason } };
  });
}
