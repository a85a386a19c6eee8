import type { InventoryYear } from '../ledger/split-row.ts';
import type { Refusal } from '../result.ts';
import { showLetters, unprintableLetters } from '../text/printable.ts';
import { yearOf } from '../year-span.ts';
import type { YearlyRow } from './draft-row.ts';
import type { ProjectEntry } from './entry.ts';
import type { ProjectKind } from './project-terms.ts';
import { findExcludedYear, isEmissionUpdate, submissionFaults, updateFaults } from './submission-faults.ts';

type Submission = {
  readonly kind: ProjectKind;
  readonly entry: ProjectEntry;
  /** The version in force; null if the project was never approved. */
  readonly inForce: ProjectEntry | null;
};

/** What a submission is checked against. */
export type ApprovalDetails = {
  /** Years in which the project has units; they need no row. */
  readonly issuedYears: readonly number[];
  readonly currentYear: number;
  /** For inventories: years in force, with the tonnes retired against each. */
  readonly retiredYears: readonly { readonly year: number; readonly retired: number }[];
  /** For rows that retire: inventory years in force of the organization, with their unretired tonnes. */
  readonly inventoryYears: readonly InventoryYear[];
  /** For rows that transfer: organizations that can receive units. */
  readonly receivers: readonly string[];
};

/** Field name to broken rule; empty if there is none. */
export type Faults = Readonly<Record<string, Refusal>>;

/**
 * Returns why a submission cannot be submitted or approved: the faults of the first check that finds any.
 * Emissions updates are checked only for what they change, all other submissions in full (product decisions
 * §4 and §5).
 */
export function approvalFaults(submission: Submission, details: ApprovalDetails): Faults {
  const { inForce, entry } = submission;
  const checks =
    inForce !== null && isEmissionUpdate(inForce, entry)
      ? [
          () => yearInUse(findExcludedYear(inForce, entry, yearsInUse(details))),
          () => updateFaults(inForce, entry, details),
        ]
      : [() => submissionFaults(entry, details), () => yearInUse(yearOutside(entry, details.issuedYears))];
  checks.push(
    () => belowRetired(submission, details),
    () => impossibleOperations(entry, details),
    () => unprintableTitle(submission),
  );
  for (const check of checks) {
    const faults = check();
    if (Object.keys(faults).length > 0) return faults;
  }
  return {};
}

/** Returns the years with units, and those of an inventory with retirements. */
function yearsInUse({ issuedYears, retiredYears }: ApprovalDetails): readonly number[] {
  return [...issuedYears, ...retiredYears.filter(({ retired }) => retired > 0).map(({ year }) => year)];
}

function yearInUse(year: number | null): Faults {
  return year === null ? {} : { 'timeline.endDate': { code: 'year-in-use', values: { year } } };
}

/** Returns a year with units outside the timeline; null if there is none. */
function yearOutside({ startDate, endDate }: ProjectEntry, issuedYears: readonly number[]): number | null {
  if (startDate === null || endDate === null) return null;
  return issuedYears.find((year) => year < yearOf(startDate) || year > yearOf(endDate)) ?? null;
}

/** Finds an inventory year below the tonnes retired against it. */
function belowRetired({ kind, entry }: Submission, { retiredYears }: ApprovalDetails): Faults {
  if (kind !== 'inventory') return {};
  const tonnesOf = (year: number) =>
    entry.rows.find((row) => row.year === year && row.status === 'Inventory')?.quantity ?? 0;
  const found = retiredYears.find(({ year, retired }) => retired > tonnesOf(year));
  return found === undefined ? {} : { project: { code: 'inventory-below-retired', values: { ...found } } };
}

function impossibleOperations(
  { rows }: ProjectEntry,
  { inventoryYears, receivers }: ApprovalDetails,
): Faults {
  const refusal = checkRowOperations(rows, inventoryYears, receivers);
  return refusal === null ? {} : { emissionReductions: refusal };
}

/** Finds a title with letters that no certificate prints; one that is in force already stays. */
function unprintableTitle({ entry, inForce }: Submission): Faults {
  if (entry.title === null || entry.title === inForce?.title) return {};
  const letters = unprintableLetters(entry.title);
  if (letters.length === 0) return {};
  return { title: { code: 'letters-not-printable', values: { letters: showLetters(letters) } } };
}

/**
 * Returns what prevents rows without serials from being retired or transferred on approval, null if nothing
 * does: an unknown inventory year, more tonnes than it has unretired, counting all rows, or a receiver that
 * cannot receive units (product decisions §4).
 */
export function checkRowOperations(
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
