import type { FileStore } from '#server/files/file-port.ts';
import type { Tx } from '#server/kernel/db.ts';
import { applyTimedOperations } from '#server/ledger/apply-ledger-operations.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { claimEmptyRegistry } from '#server/site/claim-empty-registry.ts';
import type { Demonstration } from './compose/compose-demonstration.ts';
import { composeSteps } from './compose/compose-steps.ts';
import type { RetirementStep } from './compose/step.ts';
import { registryOffice } from './content/organizations.ts';
import { enterOrganizations } from './enter-organizations.ts';
import { performStep } from './perform-step.ts';
import { isUnitStep, performUnitStep } from './perform-unit-step.ts';
import type { StoredFiles } from './store-files.ts';

/** Acts that write to the ledger, whose events are in order of time. */
const ledgerActs: ReadonlySet<string> = new Set(['approve', 'update-emissions']);

/**
 * Enters the whole demonstration, or nothing if any organization was entered before: every step of owners and administrators at its past
 * time. A log that is still empty begins when the demonstration's registry opened.
 */
export async function enterDemonstration(
  tx: Tx,
  demonstration: Demonstration,
  { logos, ofEntries: files }: StoredFiles,
  store: FileStore,
): Promise<void> {
  if (!(await claimEmptyRegistry(tx))) return;
  await openLedger(tx, demonstration.calendar.began);
  const serialOf = await enterOrganizations(tx, demonstration, logos, store);
  const context = { office: serialOf(registryOffice.key), files, store };
  let retirements: RetirementStep[] = [];
  for (const step of composeSteps(demonstration)) {
    if (step.act === 'retire') {
      retirements.push(step);
      continue;
    }
    if (ledgerActs.has(step.act) || isUnitStep(step)) {
      await retire(tx, retirements);
      retirements = [];
    }
    if (isUnitStep(step)) await performUnitStep(tx, step);
    else await performStep(tx, step, context);
  }
  await retire(tx, retirements);
}

/** Retires units, in order of time: all that lie between two other steps at once, by the ledger's writer. */
async function retire(tx: Tx, retirements: readonly RetirementStep[]): Promise<void> {
  if (retirements.length === 0) return;
  const applied = await applyTimedOperations(tx, retirements);
  if (!applied.ok)
    throw new Error(`The ledger refuses the demonstration: ${JSON.stringify(applied.refusal)}`);
}
