import { isEmissionUpdate, updateFaults, findExcludedYear } from '#domain/project/emission-update.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { Refusal } from '#domain/result.ts';
import { submissionFaults } from '#domain/project/submission-faults.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Sentence } from '../../kernel/problems.ts';
import { wrongProject } from '../project-form.ts';
import { listVintages, lockRetiredYears } from '../../ledger/years-in-use.ts';
import type { LockedProject } from '../entry/lock-project.ts';
import { conflict, sentenceOf, yearInUse, yearTrackedTwice } from '../entry/project-problems.ts';
import { listTrackedYears } from './life-store.ts';

/**
 * Throws a problem when a submission cannot be approved. Emission updates are checked by what they change, all other
 * submissions in full.
 */
export async function requireComplete(tx: Tx, project: LockedProject, now: Date): Promise<void> {
  const { inForce, entry } = project;
  if (inForce !== null && isEmissionUpdate(inForce, entry)) await requireUpdate(tx, project, inForce, now);
  else await requireCompleteEntry(tx, project, now);
}

/** Throws when an emissions update's end date or rows do not fit. Unchanged parts are not checked. */
async function requireUpdate(
  tx: Tx,
  project: LockedProject,
  inForce: ProjectEntry,
  now: Date,
): Promise<void> {
  const { entry, serial } = project;
  const vintages = await listVintages(tx, serial);
  const excludedYear = findExcludedYear(inForce, entry, vintages);
  if (excludedYear !== null) throw yearInUse(excludedYear);
  throwFaults(updateFaults(inForce, entry, { settled: vintages, currentYear: now.getUTCFullYear() }));
  await requireRetiredYears(tx, project);
  await requireTrackedOnce(tx, project);
}

/**
 * Throws when a project is incomplete: 400 for missing fields, a timeline or rows that do not fit, and years of another
 * tracked inventory; 409 for a timeline that excludes years with units or retirements. Product decisions §4 and §5.
 */
async function requireCompleteEntry(tx: Tx, project: LockedProject, now: Date): Promise<void> {
  const { entry, serial } = project;
  const vintages = await listVintages(tx, serial);
  throwFaults(submissionFaults(entry, { settled: vintages, currentYear: now.getUTCFullYear() }));
  await requireYearsKept(tx, project, vintages);
  await requireTrackedOnce(tx, project);
}

function throwFaults(faults: Readonly<Record<string, Refusal>>): void {
  const fields: Record<string, Sentence> = {};
  for (const [field, refusal] of Object.entries(faults)) fields[field] = sentenceOf(refusal);
  if (Object.keys(fields).length > 0) throw wrongProject(fields);
}

/** Throws 409 when the timeline excludes a year with units or retirements. */
async function requireYearsKept(tx: Tx, project: LockedProject, vintages: readonly number[]) {
  const { entry } = project;
  const first = Number(entry.startDate?.slice(0, 4));
  const last = Number(entry.endDate?.slice(0, 4));
  const outside = vintages.find((year) => year < first || year > last);
  if (outside !== undefined) throw yearInUse(outside);
  await requireRetiredYears(tx, project);
}

/** Throws 409 when an inventory year falls below the amount retired against it. */
async function requireRetiredYears(tx: Tx, { entry, serial, kind }: LockedProject): Promise<void> {
  if (kind !== 'inventory') return;
  for (const { year, retired } of await lockRetiredYears(tx, serial)) {
    const row = entry.rows.find((one) => one.year === year && one.status === 'Inventory');
    if (retired > (row?.quantity ?? 0)) {
      throw conflict(sentenceOf({ code: 'inventory-below-retired', figures: { year, retired } }));
    }
  }
}

/** Throws 400 when another tracked inventory of the organization has one of the years (product decisions §4). */
async function requireTrackedOnce(tx: Tx, { entry, serial, organization, kind }: LockedProject) {
  if (kind !== 'inventory' || entry.overviewTracking !== 'Tracked') return;
  const taken = await listTrackedYears(tx, organization, serial);
  const duplicate = taken.find(({ year }) => entry.rows.some((row) => row.year === year));
  if (duplicate !== undefined) throw yearTrackedTwice(duplicate.year, duplicate.serial);
}
