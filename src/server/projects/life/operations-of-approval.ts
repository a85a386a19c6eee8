import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { LockedProject } from '../entry/lock-project.ts';

type Approved = Pick<LockedProject, 'serial' | 'organization' | 'kind' | 'entry'>;

/**
 * What an approval asks of the ledger: that the project is approved; units for each realized row, years ascending, in the
 * order of the rows (of purchased offsets recorded, as they exist elsewhere already); and the tonnes of each inventory's
 * year, none for a year that is no longer in it (product decisions §4).
 */
export function operationsOfApproval(
  { serial: project, organization, kind, entry }: Approved,
  yearsBefore: readonly number[],
): readonly LedgerOperation[] {
  const by = { organization, project };
  const approved: LedgerOperation = { type: 'state-status', ...by, status: 'Approved' };
  const issued = entry.rows
    .filter(({ status }) => status === 'Registered')
    .toSorted((one, other) => one.year - other.year)
    .map(({ year, quantity: tonnes }): LedgerOperation => {
      return { type: kind === 'offsets' ? 'record' : 'issue', ...by, year, tonnes };
    });
  const inventory = entry.rows.filter(({ status }) => status === 'Inventory');
  const dropped = yearsBefore.filter((year) => !inventory.some((row) => row.year === year));
  const years = [...inventory, ...dropped.map((year) => ({ year, quantity: 0 }))];
  const set = years.map(({ year, quantity: tonnes }): LedgerOperation => {
    return { type: 'set-inventory-year', ...by, year, tonnes };
  });
  return [approved, ...issued, ...set];
}
