import { becomesUnits, certificateTextsOf } from '../ledger/emission-row.ts';
import type { LedgerOperation } from '../ledger/ledger-operation.ts';
import type { SerialRange } from '../ledger/serial.ts';
import type { YearlyRow } from './draft-row.ts';
import type { ProjectEntry } from './entry.ts';
import type { ProjectKind } from './project-terms.ts';

type Submitted = {
  readonly serial: string;
  readonly organization: string;
  readonly kind: ProjectKind;
  readonly entry: ProjectEntry;
  /** The sequence of the next unit. */
  readonly nextSequence: number;
};

/** What an approval puts in force and what it adds to the ledger. */
export type Approval = { readonly entry: ProjectEntry; readonly operations: readonly LedgerOperation[] };

/**
 * Returns what the approval of a submission changes: each row that becomes units is issued, by year, then row
 * order (recorded rather than issued for purchased offsets, which exist elsewhere already), and at once
 * retired or transferred if it says so; the remaining rows come into force; and inventory years get their
 * tonnes, zero for those of `yearsBefore` that the inventory no longer has (product decisions §4).
 */
export function approvalOf(submitted: Submitted, yearsBefore: readonly number[]): Approval {
  const { serial: project, organization, entry } = submitted;
  const inventory = entry.rows.filter(({ status }) => status === 'Inventory');
  const dropped = yearsBefore.filter((year) => !inventory.some((row) => row.year === year));
  const years = [...inventory, ...dropped.map((year) => ({ year, quantity: 0 }))];
  const inventoryYears = years.map(({ year, quantity: tonnes }): LedgerOperation => {
    return { type: 'set-inventory-year', organization, project, year, tonnes };
  });
  const rows = entry.rows.filter(({ status }) => !becomesUnits(status));
  return { entry: { ...entry, rows }, operations: [...unitOperations(submitted), ...inventoryYears] };
}

function unitOperations({ serial: project, organization, kind, entry, nextSequence }: Submitted) {
  const type = kind === 'offsets' ? 'record' : 'issue';
  const operations: LedgerOperation[] = [];
  let next = nextSequence;
  const byYear = entry.rows.toSorted((one, other) => one.year - other.year);
  for (const row of byYear.filter(({ status }) => becomesUnits(status))) {
    const { year, quantity: tonnes } = row;
    const units = { organization, project };
    const operation = ownerOperationOf(row, { ...units, range: { min: next, max: next + tonnes - 1 } });
    operations.push({ type, ...units, year, tonnes }, ...(operation === null ? [] : [operation]));
    next += tonnes;
  }
  return operations;
}

type Units = { readonly organization: string; readonly project: string; readonly range: SerialRange };

/**
 * Returns what follows the issue of a row; null if its units stay Registered. Rows lack no detail:
 * submissions are checked.
 */
function ownerOperationOf(row: YearlyRow, units: Units): LedgerOperation | null {
  const { status, retiredAgainst = '', inventoryProject = '', inventoryYear = 0, transferredTo = '' } = row;
  const certificate = certificateTextsOf(row);
  if (status === 'Retired') {
    return { type: 'retire', ...units, purpose: { kind: 'other', note: retiredAgainst }, certificate };
  }
  if (status === 'RetiredInventory') {
    const purpose = { kind: 'inventory', project: inventoryProject, year: inventoryYear } as const;
    return { type: 'retire', ...units, purpose, certificate };
  }
  return status === 'Transferred' ? { type: 'transfer', ...units, receiver: transferredTo } : null;
}
