import { type ApprovalDetails, approvalFaults } from '#domain/project/approval-faults.ts';
import { registryYear } from '#domain/registry-day.ts';
import type { Tx } from '../../kernel/db.ts';
import {
  listVintages,
  lockRetiredYears,
  readInventoryYears,
  readReceivers,
} from '../../ledger/read-ledger.ts';
import type { LockedProject } from '../entry/change-project.ts';
import { submissionProblem } from '../entry/project-problems.ts';

/**
 * Reads what a submission is checked against and throws a problem if it cannot be submitted or approved: 400
 * for fields, timeline and rows, 409 for years in use. Returns what it read. Locks the years of an inventory
 * that units are retired against.
 */
export async function requireComplete(tx: Tx, project: LockedProject, now: Date): Promise<ApprovalDetails> {
  const facts = await readApprovalDetails(tx, project, now);
  const faults = approvalFaults(project, facts);
  if (Object.keys(faults).length > 0) throw submissionProblem(faults);
  return facts;
}

async function readApprovalDetails(
  tx: Tx,
  { serial, organization, kind, entry }: LockedProject,
  now: Date,
): Promise<ApprovalDetails> {
  const isInventory = kind === 'inventory';
  return {
    issuedYears: await listVintages(tx, serial),
    currentYear: registryYear(now),
    retiredYears: isInventory ? await lockRetiredYears(tx, serial) : [],
    inventoryYears: await readInventoryYears(tx, organization, entry.rows),
    receivers: await readReceivers(
      tx,
      organization,
      entry.rows.flatMap(({ transferredTo }) => transferredTo ?? []),
    ),
  };
}
