import { type Kysely, sql } from 'kysely';

/**
 * Adds the signatures of witnesses beside those of the log, and the event `epoch`, which gives the log another name
 * after a restore and names the last checkpoint that was known before.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table cosignature (
    size bigint not null references checkpoint,
    witness text not null,
    signature text not null,
    at timestamptz not null,
    primary key (size, witness)
  )`,
  `create trigger cosignature_stays before update or delete on cosignature for each row execute function refuse_change()`,
  `create trigger cosignature_remains before truncate on cosignature for each statement execute function refuse_change()`,
  `create function note_cosignature_written() returns trigger language plpgsql as $$
  begin
    perform note_table_written('cosignature');
    return null;
  end $$`,
  `create trigger cosignature_insert_noted after insert on cosignature
    for each statement execute function note_cosignature_written()`,
  `create trigger cosignature_update_noted after update on cosignature
    for each statement execute function note_cosignature_written()`,

  'alter table ledger_event add column former_head text, drop constraint ledger_event_key',
  `alter table ledger_event
    add constraint ledger_event_key check ((type in ('key', 'epoch')) = (vkey is not null)),
    add constraint ledger_event_epoch check ((type = 'epoch') = (former_head is not null))`,
];
