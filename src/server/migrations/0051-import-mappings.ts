import { type Kysely, sql } from 'kysely';

/** Adds what the columns of import files mean, saved by name. Those of the registry have no organization. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table import_mapping (
    id bigint generated always as identity primary key,
    organization text references organization,
    name text not null,
    name_key text not null,
    mapping jsonb not null,
    sheets jsonb not null,
    saved_at timestamptz not null,
    saved_by uuid references account,
    unique nulls not distinct (organization, name_key)
  )`,
];
