import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for the activity of a vintage, an organization, a type of act and a time: each in the order of the
 * log, so that a page is read from its end.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'create index ledger_event_by_year on ledger_event (year, idx) where serials is not null',
  'create index ledger_event_by_type on ledger_event (type, idx) where serials is not null',
  'create index ledger_event_by_organization on ledger_event (organization, idx) where serials is not null',
  'create index ledger_event_by_receiver on ledger_event (receiver, idx) where serials is not null and receiver is not null',
  // Times rise with the index: it finds the events between two moments.
  'create index ledger_event_by_time on ledger_event (at, idx)',
];
