import { type Kysely, sql } from 'kysely';

/**
 * One index for the filters of the public list that holds all that filtering, sorting and counting look at: the wide rows
 * of projects are read for the page that is shown, and for no other.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create index project_listed on project (project_type, program_type, stage)
    include (serial, organization, kind, title, is_featured, registered_at, registered) where is_public`,
  'drop index project_by_program',
  'drop index project_by_type',
  'drop index project_by_stage',
];
