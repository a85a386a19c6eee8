import type { FileStore } from '#server/files/file-port.ts';
import type { Database, Tx } from '#server/kernel/db.ts';
import { applyTimedOperations } from '#server/ledger/apply-ledger-operations.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { claimEmptyRegistry } from '#server/site/claim-empty-registry.ts';
import { isRegistryEmpty } from '#server/site/site-queries.ts';
import { composeDemonstration, type Demonstration } from './compose/compose-demonstration.ts';
import { composeSteps } from './compose/compose-steps.ts';
import type { RetirementStep } from './compose/entry.ts';
import { registryOffice } from './content/organizations.ts';
import { enterAccounts, enterAffairs, enterOrganizations, type NewPerson } from './enter-organizations.ts';
import { isUnitStep, performStep, performUnitStep } from './perform-step.ts';
import { type StoredFiles, storeDemonstrationFiles } from './store-files.ts';

/**
 * Loads the demonstration registry as of `now` into an empty registry, in one transaction. Does nothing if
 * any organization was ever entered. Pictures and documents are stored before any row refers to them.
 * `people` get accounts, in whose names their organizations act.
 */
export async function loadDemonstration(
  database: Database,
  store: FileStore,
  now: Date,
  people: readonly NewPerson[] = [],
): Promise<void> {
  if (!(await isRegistryEmpty(database.db))) return;
  const demonstration = composeDemonstration(now);
  const files = await storeDemonstrationFiles(store, demonstration);
  await database.transact(enterDemonstration, { demonstration, people }, files, store);
}

/** Steps that write to the ledger, whose events are in order of time. */
const ledgerSteps: ReadonlySet<string> = new Set(['approve', 'update-emissions']);

/**
 * Enters the whole demonstration, or nothing if any organization was entered before: every step of owners and
 * administrators at its past time. A log that is still empty begins when the demonstration's registry opened.
 */
async function enterDemonstration(
  tx: Tx,
  { demonstration, people: newPeople }: { demonstration: Demonstration; people: readonly NewPerson[] },
  { logos, ofEntries: files }: StoredFiles,
  store: FileStore,
): Promise<void> {
  if (!(await claimEmptyRegistry(tx))) return;
  await openLedger(tx, demonstration.calendar.began);
  const serialOf = await enterOrganizations(tx, demonstration, logos, store);
  const people = await enterAccounts(tx, newPeople, demonstration.calendar.began);
  const accounts = new Map([...people.values()].map(({ account, organization }) => [organization, account]));
  const context = { office: serialOf(registryOffice.key), accounts, files, store };
  let retirements: RetirementStep[] = [];
  for (const step of composeSteps(demonstration)) {
    if (step.action === 'retire') {
      retirements.push(step);
      continue;
    }
    if (ledgerSteps.has(step.action) || isUnitStep(step)) {
      await retire(tx, retirements);
      retirements = [];
    }
    if (isUnitStep(step)) await performUnitStep(tx, step, context);
    else await performStep(tx, step, context);
  }
  await retire(tx, retirements);
  await enterAffairs(tx, people, demonstration.calendar.now);
}

/** Retires units, in order of time: all that lie between two other steps at once, by the ledger's writer. */
async function retire(tx: Tx, retirements: readonly RetirementStep[]): Promise<void> {
  if (retirements.length === 0) return;
  const applied = await applyTimedOperations(tx, retirements);
  if (!applied.ok)
    throw new Error(`The ledger refuses the demonstration: ${JSON.stringify(applied.refusal)}`);
}
