import { type Kysely, sql } from 'kysely';

/**
 * Adds a narrow table of the public projects: the words that they are searched by and the order of the list. It
 * is kept by triggers on `project`. A search reads it instead of the wide rows of `project`, so that a word of
 * many projects costs little. Also stores the names of organizations as the search box compares them. Takes some
 * seconds for each 100,000 projects.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const columns = 'serial, words, is_featured, registered_at';
const shown = (rows: string) =>
  ['is_public', 'search_words', 'is_featured', 'registered_at']
    .map((column) => `${rows}.${column}`)
    .join(', ');
const noted = (rows: string) =>
  `if exists (select from ${rows}) then perform note_table_written('public_project'); end if;`;

const statements = [
  `create table public_project (
    serial text primary key,
    words text not null,
    is_featured boolean not null,
    registered_at timestamptz not null
  )`,
  // In the order of the list, so that a page of it is in few blocks.
  `insert into public_project (${columns})
    select serial, search_words, is_featured, registered_at from project where is_public
    order by is_featured, registered_at, serial`,
  'create index public_project_newest on public_project (is_featured desc, registered_at desc, serial desc)',
  // Titles by their beginning; as long as most titles, and short enough for an index in any script.
  'create index public_project_by_title on public_project (left(words, 100) text_pattern_ops)',
  'create index public_project_words on public_project using gin (words gin_trgm_ops)',
  'drop index project_search',
  // Without its figures the planner would read all of it for every search.
  'analyze public_project',

  // The arrays of changed serials keep later statements from reading the whole table, and the setting keeps the
  // comparison of old and new rows from comparing each with every other one.
  `create function keep_public_projects() returns trigger language plpgsql set enable_nestloop = off as $$
  declare changed text[];
  begin
    if tg_op = 'INSERT' then
      insert into public_project (${columns})
      select serial, search_words, is_featured, registered_at from new_rows where is_public
      order by is_featured, registered_at, serial;
    elsif tg_op = 'DELETE' then
      changed := array(select serial from old_rows where is_public);
      delete from public_project where serial = any(changed);
    else
      changed := array(
        select serial from new_rows join old_rows using (serial)
        where (new_rows.is_public or old_rows.is_public) and (${shown('new_rows')}) is distinct from (${shown('old_rows')}));
      if cardinality(changed) = 0 then return null; end if;
      delete from public_project where serial = any(changed);
      insert into public_project (${columns})
      select serial, search_words, is_featured, registered_at
      from new_rows join unnest(changed) as serial using (serial) where is_public;
    end if;
    return null;
  end $$`,
  `create trigger public_project_inserted after insert on project referencing new table as new_rows
    for each statement execute function keep_public_projects()`,
  `create trigger public_project_updated after update on project referencing old table as old_rows new table as new_rows
    for each statement execute function keep_public_projects()`,
  `create trigger public_project_deleted after delete on project referencing old table as old_rows
    for each statement execute function keep_public_projects()`,

  // As for every table that a cached reply reads (migration 0018).
  `create function note_public_project_written() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then ${noted('old_rows')} else ${noted('new_rows')} end if;
    return null;
  end $$`,
  `create trigger public_project_insert_noted after insert on public_project referencing new table as new_rows
    for each statement execute function note_public_project_written()`,
  `create trigger public_project_update_noted after update on public_project
    referencing old table as old_rows new table as new_rows
    for each statement execute function note_public_project_written()`,
  `create trigger public_project_delete_noted after delete on public_project referencing old table as old_rows
    for each statement execute function note_public_project_written()`,
  `create trigger public_project_truncate_noted after truncate on public_project
    for each statement execute function note_truncated()`,

  // The dictionary of unaccent does not change, but PostgreSQL cannot know that.
  `create function folded_name(name text) returns text language sql immutable parallel safe strict
    set search_path from current as $$ select lower(unaccent(name)) $$`,
  'alter table organization add column folded_name text not null generated always as (folded_name(name)) stored',
  'create index organization_folded on organization using gin (folded_name gin_trgm_ops) where public_reduction_projects > 0',
  `create index organization_folded_beginning on organization (left(folded_name, 60) text_pattern_ops)
    where public_reduction_projects > 0`,
  `create index organization_by_projects on organization (public_projects desc, serial)
    where public_reduction_projects > 0`,
];
