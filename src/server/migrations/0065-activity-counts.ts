import { type Kysely, sql } from 'kysely';

/**
 * Adds what counting the activity reads instead of a project for each event: the few projects with units that visitors
 * do not see, and for a vintage an index with all that its count needs. Notes when the ledger gets its name and key, so
 * that replies which read them are kept.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'create index project_hidden_with_units on project (serial) where not is_public and next_sequence > 1',
  'drop index ledger_event_by_year',
  'create index ledger_event_by_year on ledger_event (year, idx) include (type, project) where serials is not null',
  `create function note_public_log_written() returns trigger language plpgsql as $$
  begin
    perform note_table_written('public_log');
    return null;
  end $$`,
  `create trigger public_log_insert_noted after insert on public_log
    for each statement execute function note_public_log_written()`,
  `create trigger public_log_update_noted after update on public_log
    for each statement execute function note_public_log_written()`,
];
