import { type Kysely, sql } from 'kysely';

/**
 * Adds the events `erased` and `key`, and the openings of a certificate's texts and of what was approved. An
 * opening can only be deleted after an event says so, and never changed. For openings that were deleted before
 * this version the events are appended here. Checks each event once: some seconds per million.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const parts = `('note', 'claim', 'content', 'entry')`;

const statements = [
  `alter table ledger_event add column ref bigint references log_entry, add column part text, add column vkey text,
    add constraint ledger_event_erased check (
      (type = 'erased') = (ref is not null) and (ref is null) = (part is null) and part in ${parts} and ref < idx
    ),
    add constraint ledger_event_key check ((type = 'key') = (vkey is not null))`,
  'create unique index ledger_event_erasures on ledger_event (ref, part) where ref is not null',
  'create index ledger_event_keys on ledger_event (idx) where vkey is not null',

  'alter table opening drop constraint opening_part_check',
  `alter table opening add constraint opening_part_check check (part in ${parts})`,

  // What leaves commit to and nothing opens any more. The head of an audit log may not be erased. Of a sealed leaf
  // that nothing opens it is not known whether it had a note.
  `with missing as (
      select event.idx as ref, 'note' as part
      from ledger_event as event join log_entry using (idx)
      where event.type in ('retired', 'corrected') and not event.sealed
        and not exists (select from opening where opening.idx = event.idx and opening.part = 'note')
        and convert_from(leaf, 'UTF8')::jsonb ? 'note'
      union all
      select event.idx, 'note'
      from ledger_event as event join opening as entry on entry.idx = event.idx and entry.part = 'entry'
      where event.type in ('retired', 'corrected') and event.sealed
        and not exists (select from opening where opening.idx = event.idx and opening.part = 'note')
        and entry.content::jsonb ? 'note'
      union all
      select event.idx, 'entry' from ledger_event as event
      where event.sealed and not exists (select from opening where opening.idx = event.idx and opening.part = 'entry')
    ),
    erasure as (
      select ref, part, size + row_number() over (order by ref, part) - 1 as idx,
        date_trunc('second', greatest(now(), last_at)) as at
      from missing, log_head
    ),
    leaves as (
      select idx, convert_to(
        '{"part":"' || part || '","ref":' || ref || ',"seq":' || idx || ',"t":"' ||
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '","type":"erased","v":1}', 'UTF8'
      ) as leaf
      from erasure
    ),
    entries as (
      insert into log_entry (idx, leaf, leaf_hash)
      select idx, leaf, sha256('\\x00'::bytea || leaf) from leaves order by idx
    ),
    events as (
      insert into ledger_event (idx, type, at, ref, part, sealed)
      select idx, 'erased', at, ref, part, false from erasure order by idx
    )
    update log_head set size = size + (select count(*) from erasure), last_at = greatest(now(), last_at)
    where exists (select from erasure)`,

  `create function refuse_opening_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' or not exists (
      select from ledger_event where ref = old.idx and ledger_event.part = old.part
    ) then
      raise exception 'an opening is never changed, and erased only with an event' using errcode = 'restrict_violation';
    end if;
    return old;
  end $$`,
  `create trigger opening_stays before update or delete on opening
    for each row execute function refuse_opening_change()`,
  `create trigger opening_remains before truncate on opening for each statement execute function refuse_change()`,
];
