import { type Kysely, sql } from 'kysely';

/** Adds when each scheduled job last began and ended, over all servers of the database. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table job_run (
    job text primary key,
    began_at timestamptz not null,
    ended_at timestamptz
  )`)
    .execute(database);
}
