import { type Kysely, sql } from 'kysely';

/**
 * Adds what the public log is served from: the full tiles of its tree, when each checkpoint was signed, and the
 * log's name and key, which stay as they were at the first signature.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const appendOnly = (table: string) => [
  `create trigger ${table}_stays before update or delete on ${table} for each row execute function refuse_change()`,
  `create trigger ${table}_remains before truncate on ${table} for each statement execute function refuse_change()`,
];

const statements = [
  // Nothing was signed before this version, so the table is empty.
  'alter table checkpoint add column at timestamptz not null',
  'alter table checkpoint add check (length(root) = 32)',
  `create table log_tile (
    level int not null check (level between 0 and 6),
    index bigint not null check (index >= 0),
    root bytea not null check (length(root) = 32),
    hashes bytea not null check (length(hashes) = 8192),
    primary key (level, index)
  )`,
  ...appendOnly('log_tile'),
  `create table public_log (
    one boolean primary key default true check (one),
    origin text not null,
    key text not null,
    at timestamptz not null
  )`,
  ...appendOnly('public_log'),
  // Replies that read a checkpoint are kept until the next one.
  `create function note_checkpoint_written() returns trigger language plpgsql as $$
  begin
    perform note_table_written('checkpoint');
    return null;
  end $$`,
  `create trigger checkpoint_insert_noted after insert on checkpoint
    for each statement execute function note_checkpoint_written()`,
  `create trigger checkpoint_update_noted after update on checkpoint
    for each statement execute function note_checkpoint_written()`,
];
