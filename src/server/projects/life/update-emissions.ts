import type { updateEmissions as call } from '#contract/project-transitions.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { UnitAct } from '#domain/ledger/acts-of-rows.ts';
import { updateTransition } from '#domain/project/emission-update.ts';
import type { Tx } from '../../kernel/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency.ts';
import { readReceivers } from '../../ledger/read-act-facts.ts';
import type { LockedProject } from '../entry/lock-project.ts';
import { formProblem } from '../entry/project-problems.ts';
import { requestedUpdate } from './requested-update.ts';
import { requireComplete } from './require-complete.ts';
import { type ActionContext, runTransition } from './run-transition.ts';

export type EmissionsUpdate = {
  readonly identity: string;
  readonly body: BodyOf<typeof call>;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: IdempotencyKey | null;
};

/**
 * Updates rows, documents and end date of an approved project, or the units of an entry of received ones, and returns its serial. Acts on
 * registered units take effect at once and for good. If the rest needs approval, the project is submitted and hidden from the public while
 * the version in force stays; otherwise it takes effect at once too (specification §4).
 */
export async function updateEmissions(
  tx: Tx,
  context: ActionContext,
  { identity, body, ifMatch, idempotencyKey }: EmissionsUpdate,
): Promise<string> {
  const { EmissionReductions: emissionReductions, documents, EndDate: endDate, updatedAt } = body;
  const inventories = inventoriesIn(emissionReductions);
  const start = { identity, transition: 'updateEmissions', idempotencyKey, inventories } as const;
  return runTransition(tx, context, start, async (project) => {
    const timeline = endDate === undefined ? undefined : { endDate };
    const sent = { emissionReductions, documents, timeline, updatedAt };
    const request = { body: sent, ifMatch, organizations: [project.organization] };
    const { entry, acts } = await requestedUpdate(tx, project, request, context.now);
    await requireReceivers(tx, project, acts);
    await requireComplete(tx, { ...project, entry }, context.now);
    const decided = updateTransition(project.entry, entry);
    return {
      transition: decided,
      entry,
      operations: acts,
      facts: { waits: decided === 'submitUpdate' },
    };
  });
}

/** Returns the inventories that the rows name. */
function inventoriesIn(sent: EmissionsUpdate['body']['EmissionReductions']): readonly string[] {
  const rows = [...(sent?.draft ?? []), ...(sent?.registered ?? [])];
  return rows.flatMap(({ inventoryProject }) => inventoryProject ?? []);
}

/** Throws 400 if an act names a receiver that cannot receive units. */
async function requireReceivers(
  tx: Tx,
  { organization }: LockedProject,
  acts: readonly UnitAct[],
): Promise<void> {
  const named = acts.flatMap((act) => (act.type === 'transfer' ? [act.receiver] : []));
  const known = await readReceivers(tx, organization, named);
  const receiver = named.find((one) => one !== organization && !known.includes(one));
  if (receiver !== undefined) throw formProblem({ code: 'receiver-unknown', values: { receiver } });
}
