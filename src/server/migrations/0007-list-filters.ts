import { type Kysely, sql } from 'kysely';

/**
 * Adds one index with every column that filtering, sorting and counting the public list read, so that the
 * wide project rows are read only for the page shown.
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
