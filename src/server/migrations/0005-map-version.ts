import { type Kysely, sql } from 'kysely';

/**
 * Adds a version that increases with every change of what the map shows, so that clusters are rebuilt only
 * then. Most commits only move tonnes.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const onTheMap = 'is_public and latitude is not null and longitude is not null';
const shown =
  'serial, title, program_type, project_type, stage, organization, latitude, longitude, is_public';

const statements = [
  `create table map_version (
    id smallint primary key default 1 check (id = 1),
    version bigint not null default 0
  )`,
  'insert into map_version default values',
  `create index project_on_map on project (serial) where ${onTheMap}`,
  `create function count_map_change() returns trigger language plpgsql as $$
  declare has_changed boolean;
  begin
    if tg_op = 'INSERT' then
      has_changed := exists (select from new_rows where ${onTheMap});
    elsif tg_op = 'DELETE' then
      has_changed := exists (select from old_rows where ${onTheMap});
    else
      has_changed := exists (
        (select ${shown} from old_rows where ${onTheMap} except select ${shown} from new_rows where ${onTheMap})
        union all
        (select ${shown} from new_rows where ${onTheMap} except select ${shown} from old_rows where ${onTheMap}));
    end if;
    if has_changed then update map_version set version = version + 1; end if;
    return null;
  end $$`,
  `create trigger project_map_inserted after insert on project referencing new table as new_rows
    for each statement execute function count_map_change()`,
  `create trigger project_map_updated after update on project referencing old table as old_rows new table as new_rows
    for each statement execute function count_map_change()`,
  `create trigger project_map_deleted after delete on project referencing old table as old_rows
    for each statement execute function count_map_change()`,
];
