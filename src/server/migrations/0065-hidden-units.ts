import { type Kysely, sql } from 'kysely';

/**
 * Adds what counting the activity reads instead of a project for each event: the few projects with units that visitors
 * do not see, and for a vintage an index with all that its count needs.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'create index project_hidden_with_units on project (serial) where not is_public and next_sequence > 1',
  'drop index ledger_event_by_year',
  'create index ledger_event_by_year on ledger_event (year, idx) include (type, project) where serials is not null',
];
