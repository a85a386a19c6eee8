import { type Kysely, sql } from 'kysely';

/**
 * Keeps the reply to a request with an idempotency key: its body, compressed, and its headers. Keys of callers
 * who are not signed in belong to no organization, so the column names whose key it is in general.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table idempotency add column reply bytea, add column reply_headers text,
      drop constraint idempotency_organization_fkey`)
    .execute(database);
}
