import type { InventoryYear } from '../ledger/split-row.ts';
import type { Refusal } from '../result.ts';
import { yearOf } from '../year-span.ts';
import { findExcludedYear, isEmissionUpdate, updateFaults, submissionFaults } from './submission-faults.ts';
import type { ProjectEntry } from './entry.ts';
import type { ProjectKind } from './project-terms.ts';
import type { YearlyRow } from './draft-row.ts';

type Submission = {
  readonly kind: ProjectKind;
  readonly entry: ProjectEntry;
  /** The version in force; null if the project was never approved. */
  readonly inForce: ProjectEntry | null;
};

/** What a submission is checked against. */
export type ApprovalFacts = {
  /** Years in which the project has units; they need no row. */
  readonly settled: readonly number[];
  readonly currentYear: number;
  /** For inventories: years in force, with the tonnes retired against each. */
  readonly retiredYears: readonly { readonly year: number; readonly retired: number }[];
  /** For tracked inventories: years of the organization's other tracked inventories, with their serials. */
  readonly trackedYears: readonly { readonly year: number; readonly serial: string }[];
  /** For rows that retire: inventory years in force of the organization, with their unretired tonnes. */
  readonly inventoryYears: readonly InventoryYear[];
  /** For rows that transfer: organizations that can receive units. */
  readonly receivers: readonly string[];
};

/** Field name to broken rule; empty if there is none. */
export type Faults = Readonly<Record<string, Refusal>>;

/**
 * Returns why a submission cannot be submitted or approved: the faults of the first check that finds any. Emissions updates are checked
 * only for what they change, all other submissions in full (product decisions §4 and §5).
 */
export function approvalFaults(submission: Submission, facts: ApprovalFacts): Faults {
  const { inForce, entry } = submission;
  const checks =
    inForce !== null && isEmissionUpdate(inForce, entry)
      ? [
          () => yearInUse(findExcludedYear(inForce, entry, yearsInUse(facts))),
          () => updateFaults(inForce, entry, facts),
        ]
      : [() => submissionFaults(entry, facts), () => yearInUse(yearOutside(entry, facts.settled))];
  checks.push(
    () => belowRetired(submission, facts),
    () => trackedTwice(submission, facts),
    () => impossibleActs(entry, facts),
  );
  for (const check of checks) {
    const faults = check();
    if (Object.keys(faults).length > 0) return faults;
  }
  return {};
}

/** Returns the years with units, and those of an inventory with retirements. */
function yearsInUse({ settled, retiredYears }: ApprovalFacts): readonly number[] {
  return [...settled, ...retiredYears.filter(({ retired }) => retired > 0).map(({ year }) => year)];
}

function yearInUse(year: number | null): Faults {
  return year === null ? {} : { 'timeline.endDate': { code: 'year-in-use', values: { year } } };
}

/** Returns a year with units outside the timeline; null if there is none. */
function yearOutside({ startDate, endDate }: ProjectEntry, settled: readonly number[]): number | null {
  if (startDate === null || endDate === null) return null;
  return settled.find((year) => year < yearOf(startDate) || year > yearOf(endDate)) ?? null;
}

/** Finds an inventory year below the tonnes retired against it. */
function belowRetired({ kind, entry }: Submission, { retiredYears }: ApprovalFacts): Faults {
  if (kind !== 'inventory') return {};
  const tonnesOf = (year: number) =>
    entry.rows.find((row) => row.year === year && row.status === 'Inventory')?.quantity ?? 0;
  const found = retiredYears.find(({ year, retired }) => retired > tonnesOf(year));
  return found === undefined ? {} : { project: { code: 'inventory-below-retired', values: { ...found } } };
}

function impossibleActs({ rows }: ProjectEntry, { inventoryYears, receivers }: ApprovalFacts): Faults {
  const refusal = checkRowActs(rows, inventoryYears, receivers);
  return refusal === null ? {} : { emissionReductions: refusal };
}

/** Returns a year of a tracked inventory that another tracked one of the organization has, under `overviewTracking`; empty if there is none. */
export function trackedTwice(
  { kind, entry }: Pick<Submission, 'kind' | 'entry'>,
  { trackedYears }: Pick<ApprovalFacts, 'trackedYears'>,
): Faults {
  if (kind !== 'inventory' || entry.overviewTracking !== 'Tracked') return {};
  const found = trackedYears.find(({ year }) => entry.rows.some((row) => row.year === year));
  if (found === undefined) return {};
  const values = { year: found.year, inventory: found.serial };
  return { overviewTracking: { code: 'year-tracked-twice', values } };
}

/**
 * Returns what prevents rows without serials from being retired or transferred on approval, null if nothing does: an unknown inventory
 * year, more tonnes than it has unretired, counting all rows, or a receiver that cannot receive units (product decisions §4).
 */
export function checkRowActs(
  rows: readonly YearlyRow[],
  inventoryYears: readonly InventoryYear[],
  receivers: readonly string[],
): Refusal | null {
  const left = new Map(
    inventoryYears.map(({ projectSerial, year, unretired }) => [`${projectSerial} ${year}`, unretired]),
  );
  for (const {
    year,
    status,
    quantity,
    inventoryProject = '',
    inventoryYear = 0,
    transferredTo = '',
  } of rows) {
    if (status === 'Transferred' && !receivers.includes(transferredTo)) {
      return { code: 'receiver-unknown', values: { year, receiver: transferredTo } };
    }
    if (status !== 'RetiredInventory') continue;
    const key = `${inventoryProject} ${inventoryYear}`;
    const unretired = left.get(key);
    const values = { year, inventory: inventoryProject, inventoryYear };
    if (unretired === undefined) return { code: 'inventory-year-missing', values };
    if (quantity > unretired) {
      return { code: 'inventory-exceeded', values: { ...values, wanted: quantity, unretired } };
    }
    left.set(key, unretired - quantity);
  }
  return null;
}
