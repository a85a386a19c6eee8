import { type Kysely, sql } from 'kysely';

/** Creates messages to the administrators, used proofs of work, and request counts by client address. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table used_challenge (
    nonce text primary key,
    expires_at timestamptz not null
  )`,
  'create index used_challenge_by_end on used_challenge (expires_at)',

  // Addresses are stored as keyed hashes only, no longer than the period of their limit.
  `create table counted_request (
    id bigint generated always as identity primary key,
    bucket text not null,
    subject text not null,
    at timestamptz not null,
    ends_at timestamptz not null
  )`,
  'create index counted_request_by_subject on counted_request (bucket, subject, at)',
  'create index counted_request_by_end on counted_request (ends_at)',

  `create table contact_message (
    id bigint generated always as identity primary key,
    name text not null,
    email text not null,
    message text not null,
    project text references project on delete set null,
    challenge text not null unique,
    created_at timestamptz not null
  )`,
  'create index contact_message_by_time on contact_message (created_at)',
];
