import { type Kysely, sql } from 'kysely';

/** Adds when backups and drills were made, and when administrators were last told that they are old. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table backup_record (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('backup', 'drill', 'notice')),
    at timestamptz not null
  )`,
  'create index backup_record_newest on backup_record (kind, at)',
];
