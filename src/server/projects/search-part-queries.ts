import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../kernel/schema.ts';
import type { Selection } from './public-list-filter-queries.ts';

/** Some of the projects that match, which come before all that match and are in no earlier part. */
export type Part = (make: ExpressionBuilder<Schema, 'publicProject'>) => Expression<SqlBool>;

/** As in the index `public_project_by_title`. */
const INDEXED_CHARACTERS = 100;

/** The parts of a search's list: one for each rank. A list with an order of its own is one part. */
export function partsOf({ query, patterns }: Selection): readonly Part[] {
  const titles = patterns?.titles ?? null;
  if (query.sort !== undefined || titles === null) return [({ lit }) => lit(true)];
  const { whole, beginning } = titles;
  return [
    ({ and, eb }) => and([isIndexed(whole), eb('words', 'like', whole)]),
    ({ and, eb }) =>
      and([isIndexed(beginning), eb('words', 'like', beginning), eb('words', 'not like', whole)]),
    ({ eb }) => eb('words', 'not like', beginning),
  ];
}

/** The part of a pattern that the index on the beginnings of titles has. */
function isIndexed(pattern: string): RawBuilder<boolean> {
  const begins = `${Array.from(pattern.slice(0, -1)).slice(0, INDEXED_CHARACTERS).join('')}%`;
  return sql<boolean>`left(words, ${sql.lit(INDEXED_CHARACTERS)}) like ${begins}`;
}
