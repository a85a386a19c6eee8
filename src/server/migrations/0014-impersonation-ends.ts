import { type Kysely, sql } from 'kysely';

/** Links an impersonation session to the administrator's own session, so that it ends with it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table session add column opened_from uuid references session on delete cascade',
  'create index session_opened_from on session (opened_from) where opened_from is not null',
  'update session set ended_at = used_at where impersonator is not null and ended_at is null',
  'alter table session add check (impersonator is null or opened_from is not null or ended_at is not null)',
];
