import type { ProjectKind } from '../project/project-terms.ts';
import { accept, type Result, refuse } from '../result.ts';
import { chooseUnits, sumOfRanges, type UnitWish } from './choose-units.ts';
import { certificateTextsOf, detailsOf, type OperationDetails } from './emission-row.ts';
import { type OwnerOperation, operationOfRow, type UnitRange, type UnitRow } from './operations-of-rows.ts';
import { type OperationName, operationsOfKind } from './row-abilities.ts';

/** Registered units that an organization holds, and the kind of entry that shows them. */
export type HeldRange = UnitRange & { readonly kind: ProjectKind };

/** What an operation does with units: their new status, and its details. */
export type UnitOutcome = {
  readonly status: Exclude<UnitRow['status'], 'Registered'>;
  readonly details: OperationDetails;
};

/** An operation on units of one or several projects. */
export type UnitOperationInput = {
  readonly wish: UnitWish;
  readonly outcome: UnitOutcome;
  /** Who holds the units. */
  readonly organization: string;
};

type SentDetails = {
  readonly retiredAgainst?: string | null | undefined;
  readonly inventoryProject?: string | null | undefined;
  readonly inventoryYear?: number | null | undefined;
  readonly beneficiary?: string | null | undefined;
  readonly purpose?: string | null | undefined;
  readonly isBeneficiaryPrivate?: boolean | null | undefined;
};

/**
 * Returns the outcome of a retirement: against an inventory if one or its year is named, else against a note.
 * Refused: both (`retired-against-both`), and neither or half of an inventory; `field` names what is missing.
 */
export function retirementOutcome(sent: SentDetails): Result<UnitOutcome> {
  const { retiredAgainst } = detailsOf('Retired', sent);
  const { inventoryProject, inventoryYear } = detailsOf('RetiredInventory', sent);
  if (inventoryProject === undefined && inventoryYear === undefined) {
    if (retiredAgainst === undefined) return refuse('retirement-without-note', { field: 'retiredAgainst' });
    return accept({ status: 'Retired', details: detailsOf('Retired', sent) });
  }
  if (retiredAgainst !== undefined) return refuse('retired-against-both', { field: 'retiredAgainst' });
  if (inventoryProject === undefined || inventoryYear === undefined) {
    const field = inventoryProject === undefined ? 'inventoryProject' : 'inventoryYear';
    return refuse('retirement-without-inventory', { field });
  }
  return accept({ status: 'RetiredInventory', details: detailsOf('RetiredInventory', sent) });
}

/**
 * Chooses the units of an operation (`chooseUnits`) and returns an operation for each range. Of a quantity of
 * everything held, only units count that allow it: purchased and received units can only be retired.
 * Refused: what `chooseUnits` and `operationOfRow` refuse, and operations that named units do not allow
 * (`units-recorded`, `units-received`).
 */
export function decideUnitOperation(
  held: readonly HeldRange[],
  { wish, outcome, organization }: UnitOperationInput,
): Result<readonly OwnerOperation[]> {
  const operation = nameOfOutcome(outcome);
  const allowed = held.filter(({ kind }) => operationsOfKind(kind).includes(operation));
  const chosen = chooseUnits(
    ('tonnes' in wish ? allowed : held).map(({ project, year, min, max }) => ({ project, year, min, max })),
    wish,
  );
  if (!chosen.ok) return chosen;
  if ('units' in wish) {
    const place = wish.units.findIndex(({ project }) => !allowed.some((one) => one.project === project));
    const kind = held.find(({ project }) => project === wish.units[place]?.project)?.kind;
    if (kind !== undefined)
      return refuse(kind === 'offsets' ? 'units-recorded' : 'units-received', { place });
  }
  const row = rowOfOutcome(outcome);
  const operations: OwnerOperation[] = [];
  for (const range of chosen.value) {
    const decided = operationOfRow(row, range, organization);
    if (!decided.ok) return decided;
    operations.push(decided.value);
  }
  return accept(operations);
}

/**
 * Refuses operations that together retire more than an inventory's year has left (`inventory-exceeded`); `unretired`
 * in t CO₂e, null if the year is unknown. The ledger checks each range again.
 */
export function checkRoomOfYear(
  operations: readonly OwnerOperation[],
  unretired: number | null,
): Result<readonly OwnerOperation[]> {
  const purpose = operations.flatMap((operation) =>
    operation.type === 'retire' && operation.purpose.kind === 'inventory' ? [operation.purpose] : [],
  )[0];
  if (purpose === undefined) return accept(operations);
  const values = { inventory: purpose.project, inventoryYear: purpose.year };
  if (unretired === null) return refuse('inventory-year-missing', values);
  const wanted = sumOfRanges(operations.map(({ range }) => range));
  return wanted > unretired
    ? refuse('inventory-exceeded', { ...values, wanted, unretired })
    : accept(operations);
}

function nameOfOutcome({ status }: UnitOutcome): OperationName {
  if (status === 'Transferred') return 'transfer';
  return status === 'Cancelled' ? 'cancel' : 'retire';
}

function rowOfOutcome({ status, details }: UnitOutcome): Omit<UnitRow, keyof UnitRange> {
  const { inventoryProject, inventoryYear, transferredTo, retiredAgainst } = details;
  const isRetirement = status === 'Retired' || status === 'RetiredInventory';
  return {
    status,
    inventoryProject: inventoryProject ?? null,
    inventoryYear: inventoryYear ?? null,
    transferredTo: transferredTo ?? null,
    note: retiredAgainst ?? null,
    ...(isRetirement && { certificate: certificateTextsOf(details) }),
  };
}
