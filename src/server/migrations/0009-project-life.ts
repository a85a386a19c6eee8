import { type Kysely, sql } from 'kysely';

/**
 * Creates the project life cycle: submissions with their entries, an append-only history of changes with
 * their authors, and review comments.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table project
    add column submitted_at timestamptz,
    add column was_submitted boolean not null default false,
    add column approved_at timestamptz,
    add column changes_asked_at timestamptz,
    add column deleted_at timestamptz,
    add check (deleted_at is null or is_archived),
    alter column program_type drop not null,
    add check (program_type is not null or status in ('Draft', 'Rejected'))`,
  `update project set was_submitted = true, submitted_at = registered_at where status not in ('Draft', 'Received')`,
  `update project set approved_at = registered_at where status = 'Approved'`,
  `create index project_waiting on project (submitted_at) where status = 'Submitted' and not is_archived`,
  'create index project_deleted on project (deleted_at) where deleted_at is not null',
  'create index project_held on project (organization, registered_at desc, serial desc)',
  'drop index project_of_organization',

  `create table project_submission (
    project text not null references project on delete cascade,
    number int not null check (number >= 1),
    at timestamptz not null,
    entry jsonb not null,
    primary key (project, number)
  )`,

  `create table project_change (
    id bigint generated always as identity primary key,
    project text not null references project,
    at timestamptz not null,
    act text not null,
    account uuid references account,
    organization text not null references organization,
    changes jsonb not null
  )`,
  'create index project_change_of on project_change (project, id desc)',
  `create trigger project_change_stays before update on project_change for each row execute function refuse_change()`,

  `create table project_comment (
    id bigint generated always as identity primary key,
    project text not null references project on delete cascade,
    answers bigint references project_comment on delete cascade,
    field text,
    text text not null check (text <> ''),
    is_of_administrator boolean not null,
    account uuid references account,
    at timestamptz not null,
    resolved_at timestamptz,
    check (answers is null or (field is null and resolved_at is null))
  )`,
  'create index project_comment_of on project_comment (project, id)',

  `alter table idempotency add column answer text`,
];
