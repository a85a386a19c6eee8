import { type RawBuilder, sql } from 'kysely';

/**
 * Returns a column of titles or names in the order in which people read them, in English and in French: É beside
 * E, letter case last, numbers by their value. Indexes must name the same collation (migration 0038).
 */
export function inReadingOrder(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate reading_order`;
}
