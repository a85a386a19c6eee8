import type { Tx } from '../../kernel/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency.ts';
import { requireCurrent } from '../entry/save-project.ts';
import { requireComplete } from './require-complete.ts';
import { type ActionContext, runTransition } from './run-transition.ts';

type Submission = {
  readonly identity: string;
  /** When the version that the caller read was saved; undefined if the request does not say. */
  readonly updatedAt?: string | undefined;
  /** `If-Match` header; undefined when absent. */
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey: IdempotencyKey | null;
};

/**
 * Submits a complete draft or rejected project for review and returns its serial. Its owner can no longer edit it
 * (specification §4). The submitted entry is stored, so that the next submission can show the changes. Throws 409 if the project is no
 * longer the version that the caller read.
 */
export async function submitProject(
  tx: Tx,
  context: ActionContext,
  { identity, updatedAt, ifMatch, idempotencyKey }: Submission,
): Promise<string> {
  return runTransition(tx, context, { identity, transition: 'submit', idempotencyKey }, async (project) => {
    requireCurrent(project, { body: { updatedAt }, ifMatch });
    await requireComplete(tx, project, context.now);
    return {};
  });
}
