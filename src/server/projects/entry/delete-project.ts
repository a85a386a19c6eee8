import type { Tx } from '../../kernel/db.ts';
import { refundProjectToken } from '../../tokens/spend-token.ts';
import { type ActionContext, runTransition } from '../life/run-transition.ts';

/**
 * Deletes a project that never had units, and archives it; its data is kept for thirty days. Owners can delete drafts and
 * rejected projects, administrators any project. The project token is refunded if the project was never submitted (product
 * decisions §5).
 */
export async function deleteProject(tx: Tx, context: ActionContext, identity: string): Promise<void> {
  const { caller, now } = context;
  await runTransition(tx, context, { identity, transition: 'delete' }, async (project) => {
    const { serial, organization, kind, wasSubmitted } = project;
    if (kind === 'project' && !wasSubmitted) {
      await refundProjectToken(tx, { organization, project: serial, actor: caller.account }, now);
    }
    return {};
  });
}
