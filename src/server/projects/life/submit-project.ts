import type { Tx } from '../../kernel/db.ts';
import { requireComplete } from './require-complete.ts';
import { type ActionContext, runTransition, type TransitionRequest } from './run-transition.ts';

/**
 * Submits a complete draft or rejected project for review and returns its serial. Its owner can no longer
 * edit it (specification §4). The submitted entry is stored, so that the next submission can show the
 * changes. Throws 409 if the project is no longer the version that the caller read.
 */
export async function submitProject(
  tx: Tx,
  context: ActionContext,
  request: TransitionRequest,
): Promise<string> {
  return runTransition(tx, context, { ...request, transition: 'submit' }, async (project) => {
    await requireComplete(tx, project, context.now);
    return {};
  });
}
