import { checkRowsToSubmit } from '#domain/project/draft-row.ts';
import { missingFields } from '#domain/project/field-needs.ts';
import { yearsOf } from '#domain/project/timeline.ts';
import { m } from '#messages/messages.js';
import type { Tx } from '../../kernel/db.ts';
import { type Sentence, wrongProject } from '../../kernel/problems.ts';
import { listVintages, lockRetiredYears } from '../../ledger/years-in-use.ts';
import type { LockedProject } from '../entry/lock-project.ts';
import { conflict, fieldOf, sentenceOf, yearInUse, yearTrackedTwice } from '../entry/project-problems.ts';
import { listTrackedYears } from './life-store.ts';

/**
 * Refuses a project that is not whole: what is required and missing (400), a timeline or rows that do not fit (400), years
 * of another tracked inventory (400), and years with units or retirements that would be left out (409). Product decisions
 * §4 and §5.
 */
export async function requireWhole(tx: Tx, project: LockedProject, now: Date): Promise<void> {
  const { entry, serial } = project;
  const settled = await listVintages(tx, serial);
  const wrong: Record<string, Sentence> = {};
  for (const field of missingFields(entry)) {
    if (field === 'emissionReductions' && settled.length > 0) continue;
    wrong[field] = (locale) => m.problem_field_missing({}, { locale });
  }
  const years = yearsOf(entry, entry.programType, now.getUTCFullYear());
  if (!years.ok) wrong[fieldOf(years.refusal)] ??= sentenceOf(years.refusal);
  else {
    const rows = checkRowsToSubmit(entry.rows, years.value, { programType: entry.programType, settled });
    if (!rows.ok) wrong['emissionReductions'] ??= sentenceOf(rows.refusal);
  }
  if (Object.keys(wrong).length > 0) throw wrongProject(wrong);
  await requireYearsKept(tx, project, settled);
  await requireOneTracked(tx, project);
}

/** No change of start or end leaves out a year with units or retirements, and no inventory falls below what was retired. */
async function requireYearsKept(tx: Tx, { entry, serial, kind }: LockedProject, settled: readonly number[]) {
  const first = Number(entry.startDate?.slice(0, 4));
  const last = Number(entry.endDate?.slice(0, 4));
  const outside = settled.find((year) => year < first || year > last);
  if (outside !== undefined) throw yearInUse(outside);
  if (kind !== 'inventory') return;
  for (const { year, retired } of await lockRetiredYears(tx, serial)) {
    const row = entry.rows.find((one) => one.year === year && one.status === 'Inventory');
    if (retired > (row?.quantity ?? 0)) {
      throw conflict(sentenceOf({ code: 'inventory-below-retired', figures: { year, retired } }));
    }
  }
}

/** Two tracked inventories of one organisation never share a year (product decisions §4). */
async function requireOneTracked(tx: Tx, { entry, serial, organization, kind }: LockedProject) {
  if (kind !== 'inventory' || entry.overviewTracking !== 'Tracked') return;
  const taken = await listTrackedYears(tx, organization, serial);
  const twice = taken.find(({ year }) => entry.rows.some((row) => row.year === year));
  if (twice !== undefined) throw yearTrackedTwice(twice.year, twice.serial);
}
