import { type Kysely, sql } from 'kysely';

/** Adds what each person was told, whether they saw it, and how often they get the emails of a group. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table notification (
    id bigint generated always as identity primary key,
    account uuid not null references account on delete cascade,
    -- The organization of the account then: people who leave it no longer see what it was told.
    organization text references organization,
    template text not null,
    texts jsonb not null,
    path text,
    project text references project on delete cascade,
    at timestamptz not null,
    seen_at timestamptz,
    email_group text check (email_group in ('reviews', 'units', 'queue')),
    -- The digest that it waits for.
    digest text check (digest in ('daily', 'weekly')),
    check (digest is null or email_group is not null)
  )`,
  'create index notification_of_account on notification (account, id)',
  'create index notification_unseen on notification (account, id) where seen_at is null',
  'create index notification_of_project on notification (project) where project is not null',
  'create index notification_by_time on notification (at)',
  'create index notification_in_digest on notification (digest, at, account) where digest is not null',

  `create table email_choice (
    account uuid not null references account on delete cascade,
    email_group text not null check (email_group in ('reviews', 'units', 'queue')),
    frequency text not null check (frequency in ('at-once', 'daily', 'weekly', 'never')),
    primary key (account, email_group)
  )`,
];
