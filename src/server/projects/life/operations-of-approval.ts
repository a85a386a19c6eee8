import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { LockedProject } from '../entry/lock-project.ts';

type Approved = Pick<LockedProject, 'serial' | 'organization' | 'kind' | 'entry'>;

/**
 * Returns the ledger operations of an approval: the approved status; units for each realized row, by year, then row order
 * (recorded rather than issued for purchased offsets, which exist elsewhere already); and the tonnes of each inventory year,
 * zero for years no longer in the inventory (product decisions §4).
 */
export function operationsOfApproval(
  { serial: project, organization, kind, entry }: Approved,
  yearsBefore: readonly number[],
): readonly LedgerOperation[] {
  const subject = { organization, project };
  const approved: LedgerOperation = { type: 'state-status', ...subject, status: 'Approved' };
  const issued = entry.rows
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
  return [approved, ...issued, ...inventoryYears];
}
