import { type Kysely, sql } from 'kysely';

/** Gives each retirement a certificate with a permanent id, earlier retirements too. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table certificate (
    id text primary key check (id ~ '^[0-9a-f]{16}$'),
    event bigint not null unique references ledger_event,
    beneficiary text check (length(beneficiary) between 1 and 200),
    purpose text check (length(purpose) between 1 and 200),
    is_beneficiary_private boolean not null default false
  )`,
  `insert into certificate (id, event)
    select substr(md5(gen_random_uuid()::text), 1, 16), idx from ledger_event where type = 'retired'`,
  'create index serial_block_retired_by on serial_block (retired_by) where closed_by is null and retired_by is not null',
];
