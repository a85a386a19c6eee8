import { type Kysely, sql } from 'kysely';

/**
 * Notes by which rules the serials of a claim were read, so that claims from before a change of the rules are read
 * again (`projects/entry/reread-offset-claims.ts`). Fast: a constant default rewrites no row.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table offset_claim add column reading smallint not null default 1',
  'alter table offset_claim alter column reading drop default',
  'create index offset_claim_by_reading on offset_claim (reading)',
];
