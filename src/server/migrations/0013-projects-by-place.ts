import { type Kysely, sql } from 'kysely';

/** Adds an index for filtering and counting the list by map area. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index project_by_place on project (latitude, longitude) where is_public')
    .execute(database);
}
