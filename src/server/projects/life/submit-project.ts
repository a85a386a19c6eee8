import type { Tx } from '../../kernel/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency.ts';
import { requireComplete } from './require-complete.ts';
import { type ActionContext, runTransition } from './run-transition.ts';

/**
 * Submits a complete draft or rejected project for review and returns its serial. Its owner can no longer edit it
 * (specification §4). The submitted entry is stored, so that the next submission can show the changes.
 */
export async function submitProject(
  tx: Tx,
  context: ActionContext,
  identity: string,
  idempotencyKey: IdempotencyKey | null,
): Promise<string> {
  return runTransition(tx, context, { identity, transition: 'submit', idempotencyKey }, async (project) => {
    await requireComplete(tx, project, context.now);
    return {};
  });
}
