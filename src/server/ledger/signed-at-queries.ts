import { type RawBuilder, sql } from 'kysely';

/**
 * Returns when the public log was first signed with an event, null until then: an expression for a query. `event` is
 * the column with its index.
 */
export function signedAtOf(event: string): RawBuilder<Date | null> {
  return sql<Date | null>`(select at from checkpoint where size > ${sql.ref(event)} order by size limit 1)`;
}
