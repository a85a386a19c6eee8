import { type Kysely, sql } from 'kysely';

/**
 * Creates the list of drafts that organizations imported, by the registry and id that their file gives them,
 * so that the same file adds nothing twice. It is apart from a project's own source, which only the registry
 * sets.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table imported_draft (
    organization text not null references organization,
    registry text not null,
    source_id text not null,
    project text not null references project on delete cascade,
    imported_at timestamptz not null,
    primary key (organization, registry, source_id)
  )`,
  'create index imported_draft_of_project on imported_draft (project)',
];
