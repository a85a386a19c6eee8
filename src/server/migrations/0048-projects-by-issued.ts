import { type Kysely, sql } from 'kysely';

/**
 * Adds an index for sorting the list by issued tonnes; building it locks the table against writes, for about a
 * second per 100,000 projects.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create index project_by_issued on project (greatest(issued, registered) desc, serial) where is_public',
    )
    .execute(database);
}
