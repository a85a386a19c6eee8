import { type Kysely, sql } from 'kysely';

/**
 * Adds what reviewers check before an approval, in versions that are kept, and what they ticked of each
 * submission.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table review_checklist (
    version int primary key check (version >= 1),
    items jsonb not null,
    actor uuid references account,
    at timestamptz not null
  )`,
  `create trigger review_checklist_stays before update or delete on review_checklist for each row execute function refuse_change()`,
  `create trigger review_checklist_remains before truncate on review_checklist for each statement execute function refuse_change()`,

  `create table review_tick (
    project text not null references project on delete cascade,
    round int not null check (round >= 0),
    item int not null check (item >= 1),
    account uuid references account,
    at timestamptz not null,
    primary key (project, round, item)
  )`,
];
