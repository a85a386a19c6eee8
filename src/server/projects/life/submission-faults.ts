import { isEmissionUpdate, updateFaults, yearLeftOut } from '#domain/project/emission-update.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { Refusal } from '#domain/result.ts';
import { submissionFaults } from '#domain/project/submission-faults.ts';
import type { Tx } from '../../kernel/db.ts';
import { type Sentence, wrongProject } from '../../kernel/problems.ts';
import { listVintages, lockRetiredYears } from '../../ledger/years-in-use.ts';
import type { LockedProject } from '../entry/lock-project.ts';
import { conflict, sentenceOf, yearInUse, yearTrackedTwice } from '../entry/project-problems.ts';
import { listTrackedYears } from './life-store.ts';

/**
 * Refuses a submission that cannot be approved as it is: an update of what is in force by what it changes, anything else by
 * everything it holds.
 */
export async function requireComplete(tx: Tx, project: LockedProject, now: Date): Promise<void> {
  const { inForce, entry } = project;
  if (inForce !== null && isEmissionUpdate(inForce, entry)) await requireUpdate(tx, project, inForce, now);
  else await requireCompleteEntry(tx, project, now);
}

/** Refuses an update of emissions whose end date or rows do not fit; what it leaves as it is in force is not looked at. */
async function requireUpdate(
  tx: Tx,
  project: LockedProject,
  inForce: ProjectEntry,
  now: Date,
): Promise<void> {
  const { entry, serial } = project;
  const settled = await listVintages(tx, serial);
  const leftOut = yearLeftOut(inForce, entry, settled);
  if (leftOut !== null) throw yearInUse(leftOut);
  refuseFaults(updateFaults(inForce, entry, { settled, currentYear: now.getUTCFullYear() }));
  await requireRetiredYears(tx, project);
  await requireOneTracked(tx, project);
}

/**
 * Refuses a project that is not whole: what is required and missing (400), a timeline or rows that do not fit (400), years
 * of another tracked inventory (400), and years with units or retirements that would be left out (409). Product decisions
 * §4 and §5.
 */
async function requireCompleteEntry(tx: Tx, project: LockedProject, now: Date): Promise<void> {
  const { entry, serial } = project;
  const settled = await listVintages(tx, serial);
  refuseFaults(submissionFaults(entry, { settled, currentYear: now.getUTCFullYear() }));
  await requireYearsKept(tx, project, settled);
  await requireOneTracked(tx, project);
}

function refuseFaults(faults: Readonly<Record<string, Refusal>>): void {
  const fields: Record<string, Sentence> = {};
  for (const [field, refusal] of Object.entries(faults)) fields[field] = sentenceOf(refusal);
  if (Object.keys(fields).length > 0) throw wrongProject(fields);
}

/** No change of start or end leaves out a year with units or retirements. */
async function requireYearsKept(tx: Tx, project: LockedProject, settled: readonly number[]) {
  const { entry } = project;
  const first = Number(entry.startDate?.slice(0, 4));
  const last = Number(entry.endDate?.slice(0, 4));
  const outside = settled.find((year) => year < first || year > last);
  if (outside !== undefined) throw yearInUse(outside);
  await requireRetiredYears(tx, project);
}

/** No year of an inventory falls below what is retired against it. */
async function requireRetiredYears(tx: Tx, { entry, serial, kind }: LockedProject): Promise<void> {
  if (kind !== 'inventory') return;
  for (const { year, retired } of await lockRetiredYears(tx, serial)) {
    const row = entry.rows.find((one) => one.year === year && one.status === 'Inventory');
    if (retired > (row?.quantity ?? 0)) {
      throw conflict(sentenceOf({ code: 'inventory-below-retired', figures: { year, retired } }));
    }
  }
}

/** Two tracked inventories of one organization never share a year (product decisions §4). */
async function requireOneTracked(tx: Tx, { entry, serial, organization, kind }: LockedProject) {
  if (kind !== 'inventory' || entry.overviewTracking !== 'Tracked') return;
  const taken = await listTrackedYears(tx, organization, serial);
  const twice = taken.find(({ year }) => entry.rows.some((row) => row.year === year));
  if (twice !== undefined) throw yearTrackedTwice(twice.year, twice.serial);
}
