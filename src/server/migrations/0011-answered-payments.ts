import { type Kysely, sql } from 'kysely';

/** When an administrator had done what a payment request asks for; those that wait are found at once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table payment_request add column done_at timestamptz',
  'create index payment_request_waiting on payment_request (asked_at) where done_at is null',
];
