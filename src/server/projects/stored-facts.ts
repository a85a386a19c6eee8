import { type EntryFacts, type Fact, facts, factsOf, factsWith } from '#domain/project/facts.ts';
import type { ColumnFacts, OtherFacts } from './project-tables.ts';

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
