import type { updateEmissions as call } from '#contract/project-transitions.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { updateTransition } from '#domain/project/emission-update.ts';
import type { Tx } from '../../kernel/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency.ts';
import { requestedEntry } from '../entry/requested-entry.ts';
import { requireComplete } from './require-complete.ts';
import { type ActionContext, runTransition } from './run-transition.ts';

export type EmissionsUpdate = {
  readonly identity: string;
  readonly body: BodyOf<typeof call>;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: IdempotencyKey | null;
};

/**
 * Updates rows, documents and end date of an approved project and returns its serial. If the update needs approval, the
 * project is submitted and hidden from the public while the version in force stays; otherwise the change takes effect at once
 * (specification §4). Throws 409 when the rows with serials differ from the ledger.
 */
export async function updateEmissions(
  tx: Tx,
  context: ActionContext,
  { identity, body, ifMatch, idempotencyKey }: EmissionsUpdate,
): Promise<string> {
  const start = { identity, transition: 'updateEmissions', idempotencyKey } as const;
  return runTransition(tx, context, start, async (project) => {
    const { EmissionReductions: emissionReductions, documents, EndDate: endDate, updatedAt } = body;
    const timeline = endDate === undefined ? undefined : { endDate };
    const sent = { emissionReductions, documents, timeline, updatedAt };
    const organizations = [project.organization];
    const entry = await requestedEntry(tx, project, { body: sent, ifMatch, organizations }, context.now);
    await requireComplete(tx, { ...project, entry }, context.now);
    const decided = updateTransition(project.entry, entry);
    return { transition: decided, entry, facts: { waits: decided === 'submitUpdate' } };
  });
}
