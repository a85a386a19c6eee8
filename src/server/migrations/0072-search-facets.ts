import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * Adds to the narrow table of public projects what the facets of a search count, so that they need not look up each
 * project that it finds. Takes some seconds for each 100,000 projects.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const sought = ['is_public', 'search_words', 'is_featured', 'registered_at'];
const counted = ['organization', 'project_type', 'program_type', 'stage', 'vintages'];
const of = (rows: string, columns: readonly string[]) =>
  columns.map((column) => `${rows}.${column}`).join(', ');
const differ = (columns: readonly string[]) =>
  `(${of('new_rows', columns)}) is distinct from (${of('old_rows', columns)})`;
const columns = `serial, words, is_featured, registered_at, ${counted.join(', ')}`;
const values = `serial, search_words, is_featured, registered_at, ${counted.join(', ')}`;
const inOrder = 'order by is_featured, registered_at, serial';

const statements = [
  // Filled again in the order of the list: rows that grow one by one would be anywhere.
  'drop index public_project_words',
  'truncate public_project',
  `alter table public_project add organization text not null, add project_type text, add program_type text, add stage text,
    add vintages int[] not null`,
  `insert into public_project (${columns}) select ${values} from project where is_public ${inOrder}`,
  'create index public_project_words on public_project using gin (words gin_trgm_ops)',
  'analyze public_project',

  // Where only the counted columns change, the row is updated in its place: no index has them.
  `create or replace function keep_public_projects() returns trigger language plpgsql set enable_nestloop = off as $$
  declare
    moved text[];
    counted text[];
  begin
    if tg_op = 'INSERT' then
      insert into public_project (${columns}) select ${values} from new_rows where is_public ${inOrder};
    elsif tg_op = 'DELETE' then
      moved := array(select serial from old_rows where is_public);
      delete from public_project where serial = any(moved);
    else
      moved := array(
        select serial from new_rows join old_rows using (serial)
        where (new_rows.is_public or old_rows.is_public) and ${differ(sought)});
      counted := array(
        select serial from new_rows join old_rows using (serial)
        where new_rows.is_public and ${differ(counted)} and not ${differ(sought)});
      if cardinality(moved) > 0 then
        delete from public_project where serial = any(moved);
        insert into public_project (${columns})
        select ${values} from new_rows join unnest(moved) as serial using (serial) where is_public;
      end if;
      if cardinality(counted) > 0 then
        update public_project set (${counted.join(', ')}) = (${of('new_rows', counted)})
        from new_rows where public_project.serial = any(counted) and new_rows.serial = public_project.serial;
      end if;
    end if;
    return null;
  end $$`,
];
