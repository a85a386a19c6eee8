import { type Kysely, sql } from 'kysely';

/**
 * Creates corrections, which administrators ask for and confirm. Constraints repeat the rules: one waits per
 * unit, nobody confirms their own, and a decision is final. A confirmed one without `decided_by` was asked
 * for by the only administrator. The index on closed blocks locks `serial_block` against writes while it is
 * built, about a second per million blocks.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table correction (
    id bigint generated always as identity primary key,
    project text not null references project,
    serials int8range not null check (not isempty(serials) and lower_inc(serials) and not upper_inc(serials) and lower(serials) >= 1),
    reason text not null check (length(reason) between 1 and 1000),
    asked_by uuid not null references account,
    asked_at timestamptz not null,
    status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'declined')),
    decided_by uuid references account,
    decided_at timestamptz,
    event bigint unique references ledger_event,
    check ((status = 'waiting') = (decided_at is null)),
    check ((status = 'confirmed') = (event is not null)),
    check (status <> 'waiting' or decided_by is null),
    check (status <> 'declined' or decided_by is not null),
    check (status <> 'confirmed' or decided_by is distinct from asked_by),
    check (status <> 'confirmed' or decided_by is not null or decided_at = asked_at),
    exclude using gist (project with =, serials with &&) where (status = 'waiting')
  )`,
  `create function refuse_correction_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or old.status <> 'waiting' or new.status = 'waiting'
      or (new.project, new.serials, new.reason, new.asked_by, new.asked_at)
        is distinct from (old.project, old.serials, old.reason, old.asked_by, old.asked_at) then
      raise exception 'a correction changes only by being decided, once' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger correction_stays before update or delete on correction
    for each row execute function refuse_correction_change()`,
  `create trigger correction_remains before truncate on correction for each statement execute function refuse_change()`,
  'create index serial_block_closed on serial_block (closed_by) where closed_by is not null',
];
