import { type Kysely, sql } from 'kysely';

/**
 * Lets drafts keep what their rows retire or transfer, and an organization hold the units that it received of
 * a project.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table draft_row
    add column beneficiary text check (length(beneficiary) between 1 and 200),
    add column purpose text check (length(purpose) between 1 and 200),
    add column is_beneficiary_private boolean not null default false`,
  `alter table project
    add column source_project text references project,
    add column source_organization text references organization,
    add check ((kind = 'transferred-offsets') = (source_project is not null)),
    add check ((source_project is null) = (source_organization is null)),
    add unique (organization, source_project)`,
  'create index project_received on project (source_project) where source_project is not null',
];
