import { type Kysely, sql } from 'kysely';

/**
 * Keeps what the map shows beside the projects: `map_point` has the title and the record of each project on the
 * map, `map_page` the records of 32 places together, with the version of the map at which they last changed. A
 * server reads the pages once, and then those that changed. Triggers on `project` keep both in its transaction.
 * The row of `map_version`, which they lock first, makes one change of the map follow another, so that pages with a
 * later version are committed later. Reads each project on the map once; rewrites no table.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const PAGE_PLACES = 32;

const isOnMap = (rows: string) =>
  `(${rows}.is_public and ${rows}.latitude is not null and ${rows}.longitude is not null)`;
const shown = [
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
  [...shown.map((column) => `${rows}.${column}`), `greatest(${rows}.issued, ${rows}.registered)`].join(', ');
const recordOf = (rows: string) =>
  `map_record(${rows}.serial, ${rows}.organization, concat_ws(E'\\t', ${rows}.program_type, coalesce(${rows}.project_type, ''),
    coalesce(${rows}.stage, '')), greatest(${rows}.issued, ${rows}.registered), ${rows}.latitude, ${rows}.longitude)`;

const statements = [
  `create table map_point (
    serial text primary key,
    -- Its place among all that were ever on the map; it stays when the project leaves the map, and empties.
    place integer not null unique check (place >= 0),
    title text,
    record bytea,
    check ((title is null) = (record is null))
  )`,
  `create table map_page (
    page integer primary key check (page >= 0),
    version bigint not null,
    records bytea not null
  )`,
  // Uncompressed and in the row: pages are read whole, and many at a time.
  'alter table map_page alter column records set storage external',
  'alter table map_page set (toast_tuple_target = 8160)',
  'create index map_page_changed on map_page (version, page)',

  // The length of the words in two bytes, the words, tonnes, latitude and longitude.
  `create function map_record(serial text, organization text, kind text, tonnes bigint, latitude float8, longitude float8)
    returns bytea language sql stable as $$
    select int2send(octet_length(words)::int2) || words || int8send(tonnes) || float8send(latitude) || float8send(longitude)
    from (select convert_to(concat_ws(E'\\t', serial,
      case when organization = split_part(serial, '-', 1) then '' else organization end, kind), 'UTF8') as words) as named
  $$`,

  `create function put_on_map(changed text[]) returns void language plpgsql as $$
  declare next_version bigint;
  begin
    update map_version set version = version + 1 returning version into next_version;
    update map_point set title = now_shown.title, record = now_shown.record
    from (
      select listed.serial, project.title, case when project.serial is not null then ${recordOf('project')} end as record
      from unnest(changed) as listed (serial)
      left join project on project.serial = listed.serial and ${isOnMap('project')}
    ) now_shown
    where map_point.serial = now_shown.serial;
    insert into map_point (serial, place, title, record)
    select project.serial, (select coalesce(max(place), -1) from map_point) + row_number() over (order by project.serial),
      project.title, ${recordOf('project')}
    from unnest(changed) as listed (serial)
    join project on project.serial = listed.serial
    where ${isOnMap('project')} and not exists (select from map_point where map_point.serial = listed.serial);
    insert into map_page (page, version, records)
    select touched.page, next_version, coalesce(string_agg(record, ''::bytea order by place), ''::bytea)
    from (select distinct place / ${PAGE_PLACES} as page from map_point where serial = any(changed)) touched
    join map_point on place >= touched.page * ${PAGE_PLACES} and place < (touched.page + 1) * ${PAGE_PLACES}
    group by touched.page
    on conflict (page) do update set version = excluded.version, records = excluded.records;
  end $$`,

  `create or replace function count_map_change() returns trigger language plpgsql as $$
  declare changed text[];
  begin
    if tg_op = 'INSERT' then
      changed := (select array_agg(serial) from new_rows where ${isOnMap('new_rows')});
    elsif tg_op = 'DELETE' then
      changed := (select array_agg(serial) from old_rows where ${isOnMap('old_rows')});
    else
      changed := (
        select array_agg(serial) from old_rows full join new_rows using (serial)
        where (${isOnMap('old_rows')} or ${isOnMap('new_rows')})
          and (${shownOnMap('old_rows')}) is distinct from (${shownOnMap('new_rows')}));
    end if;
    if changed is not null then perform put_on_map(changed); end if;
    return null;
  end $$`,

  `insert into map_point (serial, place, title, record)
    select serial, row_number() over (order by serial) - 1, title, ${recordOf('project')}
    from project where ${isOnMap('project')}`,
  'update map_version set version = version + 1',
  `insert into map_page (page, version, records)
    select place / ${PAGE_PLACES}, version, string_agg(record, ''::bytea order by place)
    from map_point, map_version group by place / ${PAGE_PLACES}, version`,

  // Cached replies read the pages instead of the version, which changes with them.
  ...['insert', 'update', 'delete', 'truncate'].map(
    (event) => `drop trigger map_version_${event}_noted on map_version`,
  ),
  'drop function note_map_version_written()',
  ...['map_point', 'map_page'].map(
    (table) => `create trigger ${table}_update_noted after insert or update or delete or truncate on ${table}
      for each statement execute function note_truncated()`,
  ),
  'drop index project_on_map',
];
