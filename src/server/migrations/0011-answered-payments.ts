import { type Kysely, sql } from 'kysely';

/** Adds the time an administrator completed a payment request, and an index of open requests. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table payment_request add column done_at timestamptz',
  'create index payment_request_waiting on payment_request (asked_at) where done_at is null',
];
