import { type Kysely, sql } from 'kysely';

/**
 * Removes what no request ever stored: the events of an idempotency key. Its answer has what the request
 * answered.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency drop column first_event, drop column events`.execute(database);
}
