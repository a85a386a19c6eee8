import { type Kysely, sql } from 'kysely';

/**
 * Adds what administrators add to the registries that are built in: other names, and registries of their own, in
 * versions that are kept.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table source_registries (
    version int primary key check (version >= 1),
    added jsonb not null check (jsonb_typeof(added) = 'array'),
    actor uuid references account,
    at timestamptz not null
  )`,
  `create trigger source_registries_stay before update or delete on source_registries
    for each row execute function refuse_change()`,
  `create trigger source_registries_remain before truncate on source_registries
    for each statement execute function refuse_change()`,
];
