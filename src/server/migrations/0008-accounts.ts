import { type Kysely, sql } from 'kysely';

/**
 * Creates accounts and account requests, sessions, codes, organization tokens with their history, prices, and
 * the append-only audit log with the hash chain whose heads the ledger commits to.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const appendOnly = (table: string) => [
  `create trigger ${table}_stays before update or delete on ${table} for each row execute function refuse_change()`,
  `create trigger ${table}_remains before truncate on ${table} for each statement execute function refuse_change()`,
];

const statements = [
  `create table account (
    id uuid primary key,
    request bigint generated always as identity unique,
    state text not null check (state in ('pending', 'rejected', 'active', 'disabled', 'archived')),
    role text not null default 'Owner' check (role in ('Owner', 'Administrator')),
    email text not null,
    email_key text unique,
    organization text unique references organization,
    organization_name text not null,
    contact_name text,
    contact_tel text,
    mailing_address text,
    password_hash text,
    must_change_password boolean not null default false,
    wanted_projects int not null default 0 check (wanted_projects >= 0),
    inventory_tonnes bigint check (inventory_tonnes >= 0),
    comment text,
    locale text not null,
    factor_secret bytea,
    factor_since timestamptz,
    factor_step bigint not null default 0,
    requested_at timestamptz not null,
    decided_at timestamptz,
    version int not null default 1,
    check (organization is not null or state not in ('active', 'disabled')),
    check ((email_key is not null) = (state in ('pending', 'active', 'disabled')))
  )`,
  'create index account_by_state on account (state, requested_at)',
  "create index account_administrators on account (id) where role = 'Administrator' and state = 'active'",

  `create table session (
    id uuid primary key,
    account uuid not null references account,
    token uuid not null,
    former_token uuid,
    former_until timestamptz,
    binding bytea,
    device text not null,
    impersonator uuid references account,
    began_at timestamptz not null,
    used_at timestamptz not null,
    confirmed_at timestamptz not null,
    expires_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index session_of_account on session (account) where ended_at is null',
  'create index session_by_end on session (ends_at)',

  `create table failed_sign_in (
    subject text primary key,
    count int not null check (count >= 0),
    last_at timestamptz not null
  )`,
  `create table password_code (
    account uuid primary key references account,
    code_hash bytea not null,
    purpose text not null check (purpose in ('reset', 'handover')),
    expires_at timestamptz not null
  )`,
  `create table handover (
    account uuid primary key references account,
    from_email text not null,
    from_name text,
    from_password_hash text,
    from_must_change_password boolean not null,
    undo_until timestamptz not null
  )`,
  `create table recovery_code (
    account uuid not null references account,
    code_hash bytea not null,
    primary key (account, code_hash)
  )`,

  'alter table organization add column project_tokens int not null default 0 check (project_tokens between 0 and 9999)',
  'alter table organization add column inventory_tokens int not null default 0 check (inventory_tokens between 0 and 9999)',
  'alter table organization add column tokens_version int not null default 1',
  `create table token_entry (
    id bigint generated always as identity primary key,
    organization text not null references organization,
    kind text not null check (kind in ('project', 'inventory', 'microsite')),
    change int not null check (change <> 0),
    balance int not null check (balance >= 0),
    reason text not null,
    actor uuid references account,
    at timestamptz not null
  )`,
  'create index token_entry_of_organization on token_entry (organization, id)',
  ...appendOnly('token_entry'),

  `create table pricing (
    version int primary key check (version >= 1),
    low int not null check (low > 0),
    mid int not null check (mid >= low),
    top int not null check (top >= mid),
    actor uuid references account,
    at timestamptz not null
  )`,
  "insert into pricing (version, low, mid, top, at) values (1, 500, 850, 1250, 'epoch')",
  ...appendOnly('pricing'),

  `create table audit_entry (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    act text not null,
    actor uuid references account,
    in_name_of uuid references account,
    account uuid references account,
    organization text references organization,
    facts jsonb not null default '{}'
  )`,
  'create index audit_entry_of_account on audit_entry (account, id)',
  'create index audit_entry_of_act on audit_entry (act, id)',
  ...appendOnly('audit_entry'),
  `create table audit_link (
    position bigint primary key check (position >= 1),
    entry bigint not null unique references audit_entry,
    link bytea not null check (length(link) = 32)
  )`,
  ...appendOnly('audit_link'),
  'alter table ledger_event add column audit_entries bigint check (audit_entries >= 1)',
  "alter table ledger_event add check ((type = 'audit-head') = (audit_entries is not null))",
  "create index ledger_event_audit_heads on ledger_event (idx) where type = 'audit-head'",
];
