import { type Kysely, sql } from 'kysely';

/**
 * Adds what an organization says of itself on its page, and frees the paths of the pages `/activity` and
 * `/organizations`: an organization with such a slug is addressed by its serial. Locks `organization` while
 * it changes two rows at most.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table organization add column description text check (length(description) between 1 and 1000)',
  "alter table organization add column website text check (length(website) <= 200 and website like 'https://%')",
  "update organization set slug = null where slug in ('activity', 'organizations')",
];
