import { type Kysely, sql } from 'kysely';

/**
 * Notes writes to every entry that was in force, also if it is private and has no units: overviews count its
 * rows (see `0018-tables-written.ts`). Work on drafts is still not noted.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** A project that is not public, has no units and was never in force is shown nowhere. */
const isShown = (project: string) =>
  `${project}.is_public or ${project}.next_sequence > 1 or ${project}.approved_at is not null or ${project}.status in ('Approved', 'Received')`;

const shownProjects = (rows: string) => `exists (select from ${rows} as written where ${isShown('written')})`;

const shownRows = (rows: string) => `exists (
  select from ${rows} as written join project on project.serial = written.project where ${isShown('project')}
)`;

const statements = [noteWrites('project', shownProjects), noteWrites('draft_row', shownRows)];

function noteWrites(table: string, shownIn: (rows: string) => string): string {
  return `create or replace function note_${table}_written() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if ${shownIn('new_rows')} then perform note_table_written('${table}'); end if;
    elsif tg_op = 'DELETE' then
      if ${shownIn('old_rows')} then perform note_table_written('${table}'); end if;
    elsif ${shownIn('old_rows')} or ${shownIn('new_rows')} then
      perform note_table_written('${table}');
    end if;
    return null;
  end $$`;
}
