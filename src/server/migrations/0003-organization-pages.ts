import { type Kysely, sql } from 'kysely';

/**
 * Adds the data of organization pages: microsite tokens, and the organizations whose projects a page
 * includes.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table organization add column microsite_tokens int not null default 0 check (microsite_tokens >= 0)',
  `create table organization_inclusion (
    organization text not null references organization,
    included text not null references organization,
    primary key (organization, included),
    check (organization <> included)
  )`,
  'create index organization_included on organization_inclusion (included)',
];
