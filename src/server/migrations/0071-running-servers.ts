import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/** Adds which servers run on the database, with their version and the newest migration that they know. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table running_server (
    id uuid primary key,
    name text not null,
    version text not null,
    newest_migration text not null,
    seen_at timestamptz not null
  )`)
    .execute(database);
}
