import { type Kysely, sql } from 'kysely';

/**
 * Keeps which pairs of organizations, communities and projects administrators found not to be the same, and indexes
 * projects by title. Creating the index locks writes to projects: some seconds per 100,000.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table not_same (
    kind text not null check (kind in ('organizations', 'communities', 'projects')),
    -- Serials of the two, the smaller one first.
    one text not null,
    other text not null,
    account uuid references account on delete set null,
    at timestamptz not null,
    primary key (kind, one, other),
    check (one < other)
  )`,
  `create index project_by_same_title on project (lower(title))
    where kind = 'project' and deleted_at is null`,
];
