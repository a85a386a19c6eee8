import { changedFields, type ProjectEntry } from '#domain/project/entry.ts';
import { followTimeline, inForceFaults } from '#domain/project/in-force-save.ts';
import { registryYear } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import type { Tx } from '../../kernel/db.ts';
import { listVintages, lockRetiredYears } from '../../ledger/read-ledger.ts';
import type { LockedProject } from './change-project.ts';
import { conflict, submissionProblem } from './project-problems.ts';

/**
 * Returns the entry of a save that takes effect without review; its rows follow a changed timeline. Throws
 * 409 if the request changes rows, or leaves out a year with units or retirements, and 400 for a timeline
 * beyond its limits, and for required fields that come to be missing.
 */
export async function entryInForce(
  tx: Tx,
  project: LockedProject,
  entry: ProjectEntry,
  now: Date,
): Promise<ProjectEntry> {
  const { entry: before } = project;
  if (changedFields(before, entry).some(({ field }) => field === 'emissionReductions'))
    throw conflict((locale) => m.problem_rows_in_force({}, { locale }));
  const details = { issuedYears: await listYearsInUse(tx, project), currentYear: registryYear(now) };
  const faults = inForceFaults(before, entry, details);
  if (Object.keys(faults).length > 0) throw submissionProblem(faults);
  return followTimeline(before, entry, details);
}

/**
 * Lists the years in which a project has units, or which units are retired against. Locks an inventory's
 * years.
 */
async function listYearsInUse(tx: Tx, { serial, kind }: LockedProject): Promise<readonly number[]> {
  const vintages = await listVintages(tx, serial);
  if (kind !== 'inventory') return vintages;
  const years = await lockRetiredYears(tx, serial);
  return [...vintages, ...years.filter(({ retired }) => retired > 0).map(({ year }) => year)];
}
