import { CamelCasePlugin, type Dialect, Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { noteStatement } from './statements-run.ts';

/**
 * Returns a query builder with camel-case names in code and snake-case names in the database. Every statement is noted
 * for the reply that is being computed.
 */
export function buildKysely(dialect: Dialect): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => noteStatement(query.sql),
  });
}
