import { rowDetailsOf, type YearlyRow } from '#domain/project/draft-row.ts';
import {
  type DetailKey,
  detailKeysWith,
  details,
  type ProjectDetails,
  projectDetails,
} from '#domain/project/project-details.ts';
import type { ColumnDetails, OtherFacts, StoredDraftRow } from './project-tables.ts';

type StoredDetails = ColumnDetails & { readonly otherFacts: OtherFacts };

/** The single values that have a column each. */
export const columnDetails = detailKeysWith('hasColumn', true);

const others: readonly DetailKey[] = details.filter(
  (detail) => !(columnDetails as readonly DetailKey[]).includes(detail),
);

/** Returns the columns that store the single values of an entry. */
export function storedDetails(entry: ProjectDetails): StoredDetails {
  const columns = columnDetails.map((detail) => [detail, entry[detail]]);
  const filled = others.filter((detail) => entry[detail] !== null).map((detail) => [detail, entry[detail]]);
  return {
    ...(Object.fromEntries(columns) as ColumnDetails),
    otherFacts: Object.fromEntries(filled) as OtherFacts,
  };
}

/** Returns the single values in force of a stored project. */
export function detailsInForce(row: StoredDetails): ProjectDetails {
  return projectDetails({ ...row.otherFacts, ...row });
}

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
