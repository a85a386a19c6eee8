import { type Kysely, sql } from 'kysely';

/** Lets units be transferred, cancelled and corrected. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const eventsOfUnits = "'issued', 'recorded', 'retired', 'transferred', 'cancelled', 'corrected'";

const statements = [
  'alter table ledger_event add column receiver text references organization',
  "alter table ledger_event add check ((type = 'transferred') = (receiver is not null))",
  'alter table ledger_event drop constraint ledger_event_check',
  `alter table ledger_event add constraint ledger_event_check check ((type in (${eventsOfUnits})) = (serials is not null))`,
];
