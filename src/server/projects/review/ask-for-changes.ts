import type { Tx } from '../../kernel/db.ts';
import { returnToOwner } from '../life/return-to-owner.ts';
import type { ActionContext } from '../life/email-owner.ts';
import { type Comment, say } from './add-comment.ts';

/** Returns a submission to its owner as a draft, with comments on the required changes. */
export async function askForChanges(
  tx: Tx,
  context: ActionContext,
  identity: string,
  comments: readonly Comment[],
): Promise<string> {
  const { caller, now } = context;
  const project = await returnToOwner(tx, context, identity, 'ask-changes');
  for (const comment of comments) await say(tx, caller, { project, comment, now });
  return project.serial;
}
