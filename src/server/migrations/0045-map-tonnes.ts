import { type Kysely, sql } from 'kysely';

/**
 * Counts a project's tonnes among what the map shows, those issued here or recorded for offsets: its version
 * increases when units are issued, but not when they are retired. Rewrites no table.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const isOnMap = (rows: string) =>
  `(${rows}.is_public and ${rows}.latitude is not null and ${rows}.longitude is not null)`;
const columns = [
  'title',
  'program_type',
  'project_type',
  'stage',
  'organization',
  'latitude',
  'longitude',
  'is_public',
];
const shownOnMap = (rows: string) =>
  [...columns.map((column) => `${rows}.${column}`), `greatest(${rows}.issued, ${rows}.registered)`].join(
    ', ',
  );

const statements = [
  `create or replace function count_map_change() returns trigger language plpgsql as $$
  declare has_changed boolean;
  begin
    if tg_op = 'INSERT' then
      has_changed := exists (select from new_rows where ${isOnMap('new_rows')});
    elsif tg_op = 'DELETE' then
      has_changed := exists (select from old_rows where ${isOnMap('old_rows')});
    else
      has_changed := exists (
        select from old_rows full join new_rows using (serial)
        where (${isOnMap('old_rows')} or ${isOnMap('new_rows')})
          and (${shownOnMap('old_rows')}) is distinct from (${shownOnMap('new_rows')}));
    end if;
    if has_changed then update map_version set version = version + 1; end if;
    return null;
  end $$`,
  'update map_version set version = version + 1',
];
