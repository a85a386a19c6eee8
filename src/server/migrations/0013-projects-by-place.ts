import { type Kysely, sql } from 'kysely';

/** The list narrowed to an area of the map is found and counted by place. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index project_by_place on project (latitude, longitude) where is_public')
    .execute(database);
}
