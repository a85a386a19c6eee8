import { rowDetailsOf, type YearlyRow } from '#domain/project/draft-row.ts';
import type { StoredDraftRow } from './project-tables.ts';

/** The columns of a row without serials, except for its place. */
export const draftRowColumns = [
  'year',
  'status',
  'quantity',
  'retiredAgainst',
  'inventoryProject',
  'inventoryYear',
  'transferredTo',
  'beneficiary',
  'purpose',
  'isBeneficiaryPrivate',
  'sectors',
] as const;

type Column = (typeof draftRowColumns)[number];

/** Converts a row without serials to its columns. */
export function toDraftRowColumns(row: YearlyRow): Pick<StoredDraftRow, Column> {
  return {
    year: row.year,
    status: row.status,
    quantity: row.quantity,
    retiredAgainst: row.retiredAgainst ?? null,
    inventoryProject: row.inventoryProject ?? null,
    inventoryYear: row.inventoryYear ?? null,
    transferredTo: row.transferredTo ?? null,
    beneficiary: row.beneficiary ?? null,
    purpose: row.purpose ?? null,
    isBeneficiaryPrivate: row.isBeneficiaryPrivate ?? false,
    sectors: row.sectors ?? null,
  };
}

/** Converts columns to a row without serials. */
export function toYearlyRow(columns: Pick<StoredDraftRow, Column>): YearlyRow {
  const { year, status, quantity } = columns;
  return { year, status, quantity, ...rowDetailsOf(status, columns) };
}
