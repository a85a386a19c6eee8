import { type Kysely, sql } from 'kysely';

/**
 * Adds the runs of imports: who imported which files, and what each run made or added to, so that it can be
 * undone. What was imported before has no run. An entry of an undone import no longer takes its id at the source.
 * Locks `project` while the index of sources is built again, less than a second per 100,000 projects.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table project add column is_undone boolean not null default false',
  'alter table project drop constraint project_source_registry_source_id_key',
  `create unique index project_source_registry_source_id_key on project (source_registry, source_id)
    where not is_undone`,
  `create table import_run (
    id bigint generated always as identity primary key,
    scope text not null check (scope in ('registry', 'organization')),
    source text not null check (source in ('browser', 'command')),
    organization text references organization,
    account uuid references account,
    at timestamptz not null,
    files jsonb not null,
    planned_rows bigint not null check (planned_rows >= 1),
    left_out bigint not null check (left_out >= 0),
    projects bigint not null,
    vintages bigint not null,
    inventories bigint not null,
    issued_tonnes bigint not null,
    retired_tonnes bigint not null,
    state text not null check (state in ('begun', 'done', 'undoing', 'undone')),
    undone_by uuid references account,
    undone_at timestamptz,
    check ((source = 'browser') = (account is not null and organization is not null)),
    check ((state in ('undoing', 'undone')) = (undone_by is not null)),
    check ((state = 'undone') = (undone_at is not null))
  )`,
  'create index import_run_of on import_run (organization, id desc)',
  `create table import_run_entry (
    run bigint not null references import_run,
    project text not null references project on delete cascade,
    is_new boolean not null,
    vintages jsonb not null,
    figures jsonb not null,
    timeline jsonb,
    units int8multirange not null,
    last_event bigint,
    last_change bigint not null,
    last_comment bigint not null,
    undone_at timestamptz,
    primary key (run, project)
  )`,
  'create index import_run_entry_of_project on import_run_entry (project, run)',
];
