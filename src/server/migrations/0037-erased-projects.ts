import { type Kysely, sql } from 'kysely';

/**
 * Adds when the content of a deleted project was erased. Until now its title told that, –, which people can
 * type too. Rows that were erased before are erased once more by the next run. Locks `project` for a moment
 * and changes no row.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table project add column erased_at timestamptz').execute(database);
}
