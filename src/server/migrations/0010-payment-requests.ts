import { type Kysely, sql } from 'kysely';

/** Creates payment requests: for project tokens at a fee each, or for access to inventories and offsets. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table payment_request (
    id bigint generated always as identity primary key,
    organization text not null references organization,
    account uuid references account,
    count int check (count >= 1),
    fee bigint check (fee >= 1),
    total_cents bigint,
    tonnes bigint check (tonnes >= 1),
    note text check (note <> ''),
    asked_at timestamptz not null,
    check ((count is null) <> (tonnes is null)),
    check ((count is null) = (fee is null)),
    check (total_cents is not distinct from fee * count * 105)
  )`,
  'create index payment_request_of on payment_request (organization, asked_at desc)',
];
