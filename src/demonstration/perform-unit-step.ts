import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { Tx } from '#server/kernel/db.ts';
import { listUnitRows } from '#server/ledger/list-unit-rows.ts';
import { findReceivedEntry } from '#server/projects/life/receive-units.ts';
import { runTransition } from '#server/projects/life/run-transition.ts';
import type { Step, UnitStep } from './compose/step.ts';
import { noMail } from './no-mail.ts';

const unitActs: ReadonlySet<string> = new Set(['transfer', 'cancel', 'retire-received', 'correct']);

/** Returns whether a step is an act on units. */
export function isUnitStep(step: Step): step is UnitStep {
  return unitActs.has(step.act);
}

/** Performs an act on units at its time, by the emissions update of their holder. Sends no emails. */
export async function performUnitStep(tx: Tx, step: UnitStep): Promise<void> {
  const { entry, at: now } = step;
  const isReceived = step.act === 'retire-received' || step.act === 'correct';
  const organization = isReceived ? step.receiver : entry.organizationSerial;
  const identity = isReceived ? await findReceivedEntry(tx, entry.serial, step.receiver) : entry.serial;
  const caller = { organization, isAdministrator: false, mayEdit: true, account: null, impersonator: null };
  const start = { identity, transition: 'updateEmissions' } as const;
  await runTransition(tx, { caller, now, mailbox: noMail }, start, async () => {
    return { operations: [await operationOf(tx, step, organization)] };
  });
}

async function operationOf(tx: Tx, step: UnitStep, organization: string): Promise<LedgerOperation> {
  const { serial: project } = step.entry;
  const units = { organization, project, range: await highestUnits(tx, step, organization) };
  if (step.act === 'correct') return { type: 'correct', ...units, reason: step.reason, inventories: [] };
  if (step.act === 'cancel') return { type: 'cancel', ...units };
  if (step.act === 'transfer') return { type: 'transfer', ...units, receiver: step.receiver };
  const certificate = { beneficiary: step.beneficiary, purpose: null, isBeneficiaryPrivate: false };
  return { type: 'retire', ...units, purpose: step.purpose, certificate };
}

/** Returns the highest active serials of the vintage that the organization holds; of a correction the highest retired ones. */
async function highestUnits(tx: Tx, { act, entry, year, tonnes }: UnitStep, organization: string) {
  const rows = await listUnitRows(tx, { project: entry.serial, organization }, [year]);
  const held = rows.filter(({ status, transferredTo }) => {
    return transferredTo === null && status === (act === 'correct' ? 'Retired' : 'Registered');
  });
  const max = Math.max(...held.map((row) => row.max));
  return { min: max - tonnes + 1, max };
}
