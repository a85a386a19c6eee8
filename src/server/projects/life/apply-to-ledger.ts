import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { TransitionRow } from '#domain/project/transitions.ts';
import type { Tx } from '../../kernel/db.ts';
import { applyLedgerOperations } from '../../ledger/apply-ledger-operations.ts';
import type { LockedProject } from '../entry/lock-project.ts';
import { conflict, ledgerProblem, sentenceOf } from '../entry/project-problems.ts';
import { openReceivedEntries, updateReceivedEntries } from './receive-units.ts';

/** An operation on the ledger and the event that records it. */
export type AppliedOperation = { readonly operation: LedgerOperation; readonly event: RecordedEvent };

type Step = { readonly project: LockedProject } & Pick<TransitionRow, 'to' | 'records'>;

/**
 * Applies the operations of a transition to the ledger, after the project's new status, and returns them with their events. Receivers of
 * transferred units get an entry that holds them. Throws 409 for what an approval can no longer do; an update gets 400 for what never fits.
 */
export async function applyToLedger(
  tx: Tx,
  { project, to, records }: Step,
  decided: readonly LedgerOperation[],
  now: Date,
): Promise<readonly AppliedOperation[]> {
  const { serial, organization, approvedAt } = project;
  const operations = [...decided];
  if (records.inLedger && to !== 'same' && (to === 'Approved' || approvedAt !== null)) {
    operations.unshift({ type: 'state-status', organization, project: serial, status: to });
  }
  if (operations.length === 0) return [];
  await openReceivedEntries(tx, project, operations, now);
  const applied = await applyLedgerOperations(tx, operations, now);
  if (!applied.ok) {
    throw to === 'Approved' ? conflict(sentenceOf(applied.refusal)) : ledgerProblem(applied.refusal);
  }
  await updateReceivedEntries(tx, applied.value, now);
  return operations.flatMap((operation, place) => {
    const event = applied.value[place];
    return event === undefined ? [] : [{ operation, event }];
  });
}
