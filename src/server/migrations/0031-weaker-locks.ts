import { type Kysely, sql } from 'kysely';

/**
 * Counting public projects locks organizations like every other statement: `for no key update`. The stronger
 * lock waited for requests that only refer to an organization, and could end in a deadlock with one that then
 * waited for the ledger.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      execute replace(
        pg_get_functiondef('add_public_projects(jsonb)'::regprocedure),
        'for update of organization', 'for no key update of organization'
      );
    end $$
  `.execute(database);
}
