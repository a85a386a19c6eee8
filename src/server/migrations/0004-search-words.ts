import { type Kysely, sql } from 'kysely';

/**
 * Adds word search: each project's search text split at word separators, with a bar after the title, and the
 * words of all public projects with their project counts, used to correct typos.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const separators =
  "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~«»·•…–—‘’“”„\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff";

const statements = [
  'create extension if not exists fuzzystrmatch',
  // The title ends at a line break. Existing rows get one inserted after the length of their title.
  `update project set search_text = overlay(search_text placing E'\\n' from char_length(title) + 1 for 1)
    where substr(search_text, char_length(title) + 1, 1) = ' '`,
  `alter table project add column search_words text not null generated always as (
    ' ' || regexp_replace(replace(translate(search_text, '${separators}', repeat(' ', ${Array.from(separators).length})),
      E'\\n', ' | '), ' +', ' ', 'g') || ' ') stored`,
  'drop index project_search',
  'create index project_search on project using gin (search_words gin_trgm_ops) where is_public',

  `create table search_word (
    word text primary key check (char_length(word) between 4 and 40),
    projects bigint not null check (projects >= 0)
  )`,
  'create index search_word_by_length on search_word (char_length(word))',
  // Words without digits, of the lengths that typo correction supports.
  `create function words_of(search_words text) returns setof text language sql immutable as $$
    select distinct word from string_to_table(search_words, ' ') as word
    where char_length(word) between 4 and 40 and word !~ '[0-9]'
  $$`,
  // An import changes thousands of projects in one statement, so words are counted per statement, in sorted
  // order.
  `create function count_search_words() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into search_word (word, projects)
      select word, count(*) from new_rows, words_of(search_words) as word where is_public group by word order by word
      on conflict (word) do update set projects = search_word.projects + excluded.projects;
    elsif tg_op = 'DELETE' then
      perform uncount_search_words(array(
        select word from old_rows, words_of(search_words) as word where is_public));
    elsif exists (
      select from new_rows join old_rows using (serial)
      where (new_rows.is_public, new_rows.search_words) is distinct from (old_rows.is_public, old_rows.search_words)
    ) then
      perform uncount_search_words(array(
        select word from old_rows, words_of(search_words) as word where is_public));
      insert into search_word (word, projects)
      select word, count(*) from new_rows, words_of(search_words) as word where is_public group by word order by word
      on conflict (word) do update set projects = search_word.projects + excluded.projects;
    end if;
    return null;
  end $$`,
  `create function uncount_search_words(words text[]) returns void language sql as $$
    update search_word set projects = projects - lost.times
    from (select word, count(*) as times from unnest(words) as word group by word order by word) lost
    where search_word.word = lost.word
  $$`,
  `create trigger project_words_inserted after insert on project referencing new table as new_rows
    for each statement execute function count_search_words()`,
  `create trigger project_words_updated after update on project referencing old table as old_rows new table as new_rows
    for each statement execute function count_search_words()`,
  `create trigger project_words_deleted after delete on project referencing old table as old_rows
    for each statement execute function count_search_words()`,
  `insert into search_word (word, projects)
    select word, count(*) from project, words_of(search_words) as word where is_public group by word`,
];
