import { type EntryFacts, type Fact, facts, factsOf, factsWith } from '#domain/project/facts.ts';
import type { ColumnFacts, OtherFacts, StoredDraftRow } from './project-tables.ts';
import { rowDetailsOf, type YearlyRow } from '#domain/project/draft-row.ts';

type StoredFacts = ColumnFacts & { readonly otherFacts: OtherFacts };

/** The single values that have a column each. */
export const columnFacts = factsWith('hasColumn', true);

const others: readonly Fact[] = facts.filter((fact) => !(columnFacts as readonly Fact[]).includes(fact));

/** Returns the columns that store the single values of an entry. */
export function storedFacts(entry: EntryFacts): StoredFacts {
  const columns = columnFacts.map((fact) => [fact, entry[fact]]);
  const filled = others.filter((fact) => entry[fact] !== null).map((fact) => [fact, entry[fact]]);
  return {
    ...(Object.fromEntries(columns) as ColumnFacts),
    otherFacts: Object.fromEntries(filled) as OtherFacts,
  };
}

/** Returns the single values in force of a stored project. */
export function factsInForce(row: StoredFacts): EntryFacts {
  return factsOf({ ...row.otherFacts, ...row });
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
