import { type Kysely, sql } from 'kysely';

/**
 * Makes the token entries the only record of an organization's tokens: each says what it is, its number and
 * the balance after it, and a trigger refuses entries that do not add up. Turns payment requests into
 * payments by invoice or card, and creates their numbered documents, the seller who issues them, the
 * provider's events and the results of the nightly check.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const appendOnly = (table: string) => [
  `create trigger ${table}_stays before update or delete on ${table} for each row execute function refuse_change()`,
  `create trigger ${table}_remains before truncate on ${table} for each statement execute function refuse_change()`,
];

const tokenColumns = [
  { kind: 'project', column: 'project_tokens' },
  { kind: 'inventory', column: 'inventory_tokens' },
  { kind: 'microsite', column: 'microsite_tokens' },
];

const tokenStatements = [
  'alter table token_entry disable trigger token_entry_stays',
  'alter table token_entry add column number int, add column type text, add column project text, alter column reason drop not null',
  `update token_entry set
    type = case
      when change < 0 and reason like 'project %' then 'spent'
      when reason like 'project % deleted' then 'returned'
      when change > 0 then 'granted'
      else 'corrected'
    end,
    project = substring(reason from '^project ([^ ]+)( deleted)?$'),
    number = numbered.number,
    balance = numbered.balance
  from (
    select id, row_number() over entries as number, sum(change) over entries as balance
    from token_entry window entries as (partition by organization, kind order by id)
  ) as numbered
  where numbered.id = token_entry.id`,
  "update token_entry set reason = null where project is not null or reason in ('', 'first')",
  // Numbers that were set without an entry get one, so that the sum of the entries is the number that was
  // shown.
  ...tokenColumns.map(
    ({
      kind,
      column,
    }) => `insert into token_entry (organization, kind, number, type, change, balance, reason, at)
    select serial, '${kind}', coalesce(max(number), 0) + 1, 'corrected', ${column} - coalesce(sum(change), 0), ${column},
      'carried-over', now()
    from organization left join token_entry on organization = serial and kind = '${kind}'
    group by serial having ${column} <> coalesce(sum(change), 0)`,
  ),
  'alter table token_entry enable trigger token_entry_stays',
  `alter table token_entry
    alter column number set not null,
    alter column type set not null,
    add unique (organization, kind, number),
    add check (case type
      when 'bought' then change > 0
      when 'granted' then change > 0
      when 'returned' then change > 0 and project is not null
      when 'spent' then change < 0 and project is not null
      when 'corrected' then change <> 0
      else false
    end)`,
  'drop index token_entry_of_organization',
  'alter table organization drop column project_tokens, drop column inventory_tokens, drop column microsite_tokens, drop column tokens_version',
  // Two entries at once cannot both add up: the second one has the first one's number, and numbers are
  // unique.
  `create function require_token_sum() returns trigger language plpgsql as $$
  declare before record;
  begin
    select number, balance into before from token_entry
    where organization = new.organization and kind = new.kind order by number desc limit 1;
    if new.number <> coalesce(before.number, 0) + 1 or new.balance <> coalesce(before.balance, 0) + new.change then
      raise exception 'token entry % of % does not add up', new.number, new.organization;
    end if;
    return new;
  end $$`,
  // An organization's page shows a map if it has microsite tokens: see `0018-tables-written.ts`. Entries are
  // only ever inserted.
  `create function note_token_entry_written() returns trigger language plpgsql as $$
  begin
    if exists (select from new_rows where kind = 'microsite') then perform note_table_written('token_entry'); end if;
    return null;
  end $$`,
  `create trigger token_entry_insert_noted after insert on token_entry referencing new table as new_rows
    for each statement execute function note_token_entry_written()`,
  `create trigger token_entry_update_noted after update on token_entry for each statement execute function note_truncated()`,
  `create trigger token_entry_truncate_noted after truncate on token_entry for each statement execute function note_truncated()`,
  'create trigger token_entry_adds_up before insert on token_entry for each row execute function require_token_sum()',
];

const paymentStatements = [
  'alter table payment_request rename to payment',
  'alter index payment_request_of rename to payment_of_organization',
  'drop index payment_request_waiting',
  'alter table payment rename column done_at to paid_at',
  'alter table payment drop constraint payment_request_check1, drop constraint payment_request_check2',
  `alter table payment
    add column method text not null default 'invoice' check (method in ('invoice', 'card')),
    add column state text not null default 'requested',
    add column tokens int check (tokens > 0),
    add column reference text check (reference <> ''),
    add column closed_at timestamptz,
    add column closed_by uuid references account,
    add column reason text check (reason <> ''),
    add column provider_key uuid unique,
    add column card_token text,
    add column card_token_hash bytea unique,
    add column intent text unique,
    add column charge text unique,
    add column refund text unique,
    add column failure text,
    add column check_at timestamptz`,
  "update payment set state = 'paid' where paid_at is not null",
  `alter table payment
    alter column method drop default,
    alter column state drop default,
    add check (fee is not null or count is null),
    add check (total_cents is not distinct from fee * coalesce(count, 1) * 105),
    add check (case method
      when 'invoice' then state in ('requested', 'paid', 'void', 'refunded')
      else state in ('pending', 'confirming', 'paid', 'failed', 'refunding', 'refunded')
    end),
    add check ((paid_at is not null) = (state in ('paid', 'refunding', 'refunded'))),
    add check ((closed_at is not null) = (state in ('failed', 'void', 'refunded'))),
    add check ((method = 'card') = (provider_key is not null)),
    add check ((method = 'card') = (card_token_hash is not null)),
    add check (method = 'card' or coalesce(card_token, intent, charge, refund, failure) is null),
    add check (card_token is null or state = 'pending'),
    add check (check_at is null or state in ('pending', 'confirming', 'refunding'))`,
  "create index payment_waiting on payment (asked_at) where state = 'requested'",
  'create index payment_to_check on payment (check_at) where check_at is not null',

  "alter table token_entry add column payment bigint references payment, add check (payment is not null or type <> 'bought')",
  "create unique index token_entry_bought on token_entry (payment) where type = 'bought'",
  'create index token_entry_of_payment on token_entry (payment) where payment is not null',

  `create table document_series (
    type text primary key check (type in ('invoice', 'receipt', 'credit-note')),
    next int not null check (next >= 1)
  )`,
  "insert into document_series (type, next) values ('invoice', 1), ('receipt', 1), ('credit-note', 1)",
  `create table payment_document (
    id bigint generated always as identity primary key,
    payment bigint not null references payment,
    type text not null references document_series,
    number int not null check (number >= 1),
    details jsonb not null,
    issued_at timestamptz not null,
    unique (type, number),
    unique (payment, type)
  )`,
  ...appendOnly('payment_document'),

  `create table seller (
    version int primary key check (version >= 1),
    name text not null check (name <> ''),
    address text not null,
    gst_number text not null,
    email text not null,
    instructions text not null,
    actor uuid references account,
    at timestamptz not null
  )`,
  ...appendOnly('seller'),

  `create table payment_event (
    id text primary key,
    type text not null,
    payment bigint references payment,
    outcome text not null check (outcome in ('settled', 'ignored', 'refused')),
    at timestamptz not null
  )`,
  ...appendOnly('payment_event'),

  `create table payment_check (
    id bigint generated always as identity primary key,
    differences jsonb not null check (jsonb_typeof(differences) = 'array'),
    at timestamptz not null
  )`,
  ...appendOnly('payment_check'),
];

const statements = [...tokenStatements, ...paymentStatements];
