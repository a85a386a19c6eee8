import type { RecordedEvent } from '../ledger/ledger-event.ts';
import type { LedgerOperation } from '../ledger/ledger-operation.ts';
import { formatSerialRange } from '../ledger/serial.ts';
import type { FieldChange, ProjectEntry } from './entry.ts';
import type { ProjectKind } from './program-types.ts';

type Submitted = {
  readonly serial: string;
  readonly organization: string;
  readonly kind: ProjectKind;
  readonly entry: ProjectEntry;
};

/** What an approval puts in force and what it adds to the ledger. */
export type Approval = { readonly entry: ProjectEntry; readonly operations: readonly LedgerOperation[] };

/**
 * Returns what the approval of a submission changes: each realized row becomes units, by year, then row order (recorded rather than issued
 * for purchased offsets, which exist elsewhere already); the remaining rows come into force; and inventory years get their tonnes, zero for
 * those of `yearsBefore` that the inventory no longer has (product decisions §4).
 */
export function approvalOf(
  { serial: project, organization, kind, entry }: Submitted,
  yearsBefore: readonly number[],
): Approval {
  const subject = { organization, project };
  const units = entry.rows
    .filter(({ status }) => status === 'Registered')
    .toSorted((one, other) => one.year - other.year)
    .map(({ year, quantity: tonnes }): LedgerOperation => {
      return { type: kind === 'offsets' ? 'record' : 'issue', ...subject, year, tonnes };
    });
  const inventory = entry.rows.filter(({ status }) => status === 'Inventory');
  const dropped = yearsBefore.filter((year) => !inventory.some((row) => row.year === year));
  const years = [...inventory, ...dropped.map((year) => ({ year, quantity: 0 }))];
  const inventoryYears = years.map(({ year, quantity: tonnes }): LedgerOperation => {
    return { type: 'set-inventory-year', ...subject, year, tonnes };
  });
  const rows = entry.rows.filter(({ status }) => status !== 'Registered');
  return { entry: { ...entry, rows }, operations: [...units, ...inventoryYears] };
}

/** Units that an event issued or recorded: the project, their year, and the range of their serials. */
export type IssuedUnits = { readonly project: string; readonly year: number; readonly serials: string };

/** Lists the units issued or recorded by events, one item per event. */
export function issuedUnits(events: readonly RecordedEvent[]): IssuedUnits[] {
  return events.flatMap((event) => {
    if (event.type !== 'issued' && event.type !== 'recorded') return [];
    const { project, year, range } = event;
    return [{ project, year, serials: formatSerialRange({ project, ...range }) }];
  });
}

/** Converts issued units to changes for a project's history. */
export function unitChanges(issued: readonly IssuedUnits[]): FieldChange[] {
  return issued.map(({ year, serials }) => ({ field: `units.${year}`, before: null, after: serials }));
}
