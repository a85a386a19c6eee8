import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { type IdempotencyKey, withIdempotencyKey } from '../kernel/idempotency.ts';
import { findKnown } from './find-known.ts';
import type { NewRows, PlanFigures } from './import-messages.ts';
import { otherImportRunning, planOutdated, rowsWrong } from './import-problems.ts';
import { liftTimeLimits, tryLockImports } from './import-store.ts';
import type { ImportThread } from './import-thread.ts';
import { loadPlan } from './load-plan.ts';
import { mayImport } from './may-import.ts';

/** A file to import, and the plan that the caller has seen in a dry run. */
export type CommitInput = {
  readonly thread: ImportThread;
  readonly filename: string;
  readonly plan: string;
  readonly skipInvalid: boolean;
  readonly idempotencyKey: IdempotencyKey | null;
  readonly now: Date;
};

/** What an import loaded, by kind of row, and how many wrong rows it left out. */
export type Imported = NewRows & { readonly leftOut: number };

/**
 * Imports a file for the registry in one transaction, if its plan is still the one that the caller has seen, and records who imported what.
 * Returns what was imported as JSON; a repeated request gets the same.
 */
export async function commitImport(tx: Tx, caller: Actor, input: CommitInput): Promise<string> {
  const { thread, filename, idempotencyKey, now } = input;
  return withIdempotencyKey(tx, idempotencyKey, now, async () => {
    if (!(await tryLockImports(tx))) throw otherImportRunning();
    await liftTimeLimits(tx);
    const { figures, plan } = await thread.plan(await findKnown(tx, thread.ids));
    const imported = requireSamePlan(figures, input);
    const { projects, vintages, inventories, leftOut } = imported;
    if (projects + vintages + inventories > 0) {
      await loadPlan(tx, plan, now);
      const facts = { file: filename, projects, vintages, inventoryYears: inventories, leftOut };
      await recordAuditEntry(tx, caller, { act: 'import-made', account: null, facts }, now);
    }
    return JSON.stringify(imported);
  });
}

/** Throws a 409 problem if the plan has changed since the dry run, or wrong rows prevent it. */
export function requireSamePlan(
  figures: PlanFigures,
  { plan, skipInvalid }: Pick<CommitInput, 'plan' | 'skipInvalid'>,
): Imported {
  const { hash, wrong, loading } = figures;
  if (hash !== plan) throw planOutdated();
  if (!mayImport(figures, skipInvalid)) throw rowsWrong(wrong);
  return { ...loading, leftOut: wrong };
}
