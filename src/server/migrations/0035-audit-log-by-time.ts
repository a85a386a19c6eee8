import { type Kysely, sql } from 'kysely';

/**
 * Adds the index for the audit log in order of time. Locks the log for as long as it is built: a second for a
 * million entries.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entry_by_time on audit_entry (at, id)`.execute(database);
}
