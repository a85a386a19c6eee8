import { sql } from 'kysely';
import type { Database, Tx } from '#server/kernel/db.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { makings, PROJECTS_OF_AN_ORGANIZATION } from './makings.ts';

export const LOADED_AT = new Date('2026-01-01T00:00:00Z');
const EVENTS_A_PROJECT = 4;
/** The check takes as long as the loading. A larger registry is not checked; the same statements write it. */
const MAX_CHECKED = 10_000;

/**
 * Fills an empty registry with `count` projects by a few set-based statements. Each project is as large as an
 * imported one: three vintages, the first partly retired, so four events and five blocks. For speed this
 * bypasses the ledger's writer; the projection check proves that the result is what the writer would have
 * written.
 */
export async function loadProjects(database: Database, count: number): Promise<void> {
  await database.transact(openLedger, LOADED_AT);
  await database.transact(writeRegistry, count);
  await database.tidy();
  if (count > MAX_CHECKED) return;
  const { differences } = await checkProjection(database.db);
  if (differences.length > 0)
    throw new Error(`The projection check of the loaded registry failed: ${differences.join(' ')}`);
}

/** Writes what `loadProjects` loads, below the first event of the log. */
export async function writeRegistry(tx: Tx, count: number): Promise<void> {
  // The exclusion constraint of a million blocks takes ten minutes.
  await sql`set local statement_timeout = '1h'`.execute(tx);
  await sql`set local maintenance_work_mem = '1GB'`.execute(tx);
  await writeOrganizations(tx, Math.ceil(count / PROJECTS_OF_AN_ORGANIZATION));
  // Triggers keep what the map shows of them.
  await writeProjects(tx, count);
  // Most of the time would go into foreign-key checks, one by one.
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`drop index ledger_event_units`.execute(tx);
  await writeEvents(tx);
  await sql`create index ledger_event_units on ledger_event using gist (project, serials)`.execute(tx);
  await sql`alter table serial_block drop constraint serial_block_project_serials_excl`.execute(tx);
  await writeBlocks(tx);
  await sql`alter table serial_block add exclude using gist (project with =, serials with &&) where (closed_by is null)`.execute(
    tx,
  );
  await sql`
    update log_head set size = ${count * EVENTS_A_PROJECT + 1}, issued = ${count * 2000}, retired = ${count * 300},
      last_at = '2026-01-01T00:00:00Z', next_block = (select max(id) + 1 from serial_block)
  `.execute(tx);
  await sql`
    insert into ledger_month (month, issued, retired)
    values (registry_month('2026-01-01T00:00:00Z'), ${count * 2000}, ${count * 300})
  `.execute(tx);
  await sql`
    insert into ledger_vintage (year, held, transferred, retired, cancelled)
    select year, coalesce(sum(upper(serials) - lower(serials)) filter (where state = 'active'), 0), 0,
      coalesce(sum(upper(serials) - lower(serials)) filter (where state = 'retired'), 0), 0
    from serial_block where closed_by is null group by year
  `.execute(tx);
}

async function writeOrganizations(tx: Tx, count: number): Promise<void> {
  await sql`
    insert into organization (serial, name, name_key, name_core, slug, origin, next_project, created_at)
    select 'CA' || lpad(n::text, 6, '0'), 'Organisation ' || n, 'organisation-' || n, 'organisation ' || n, 'organisation' || n, 'imported', ${PROJECTS_OF_AN_ORGANIZATION + 1}, now()
    from generate_series(1, ${count}::int) as n
  `.execute(tx);
}

/**
 * Two projects of three cluster around a few places; the rest are all over the world. Remainders of its
 * number decide what a project is, so that every filter matches a share of the registry.
 */
async function writeProjects(tx: Tx, count: number): Promise<void> {
  const { places, works, programs, types, stages, firstVintages, longitudes, latitudes } = makings;
  const of = (list: string) => sql`${sql.ref(list)}[n % cardinality(${sql.ref(list)}) + 1]`;
  await sql`
    with makings as (
      select ${places}::text[] as place, ${works}::text[] as work, ${programs}::text[] as program, ${types}::text[] as type,
        ${stages}::text[] as stage, ${firstVintages}::int[] as vintage, ${longitudes}::float8[] as longitude,
        ${latitudes}::float8[] as latitude
    ), chance as (
      select n, n * 2654435761 % 4294967296 as code, n * 2654435761 % 4294967296 / 4294967296.0 as one,
        n * 2246822519 % 4294967296 / 4294967296.0 as other
      from generate_series(1, ${count}::bigint) as n
    ), numbered as (
      select n, 'CA' || lpad(((n - 1) / ${PROJECTS_OF_AN_ORGANIZATION}::int + 1)::text, 6, '0') as organization,
        ${of('place')} || ' ' || ${of('work')} || ' project ' || lpad(to_hex(code), 8, '0') as title,
        ${of('program')} as program, ${of('type')} as type, ${of('stage')} as stage, ${of('vintage')} as vintage, make_date(${of('vintage')}, 1, 1) as starts,
        case when n % 3 = 0 then one * 120 - 55 else ${of('latitude')} + (other - 0.5) * one * one * 4 end as north,
        case when n % 3 = 0 then other * 360 - 180 else ${of('longitude')} + (one - 0.5) * other * other * 6 end as east
      from chance, makings
    )
    insert into project (serial, id, organization, kind, title, description, program_type, project_type, stage, status,
      visibility, overview_tracking, start_date, end_date, address, latitude, longitude, source_registry, source_id,
      source_id_key, source_url, search_text, next_sequence, issued, registered, retired, vintages, units_changed_at, registered_at, updated_at)
    select organization || '-' || lpad(((n - 1) % ${PROJECTS_OF_AN_ORGANIZATION}::int + 1)::text, 3, '0'), gen_random_uuid(), organization,
      'project', title, repeat('The project keeps carbon out of the air and says how. ', 15), program, type, stage, 'Approved',
      'Public', 'Tracked', starts, starts + interval '9 years', 'Nelson, British Columbia, Canada', north, east,
      'Bench', 'B' || n, 'b' || n, 'https://registry.example/' || n, lower(title || E'\\n' || 'organisation nelson british columbia'),
      2001, 2000, 2000, 300, array[vintage, vintage + 1, vintage + 2], '2026-01-01', timestamptz '2020-01-01' + n * interval '1 minute', now()
    from numbered
  `.execute(tx);
}

async function writeEvents(tx: Tx): Promise<void> {
  await sql`
    create temporary table made on commit drop as
    select 1 + (dense_rank() over (order by project.serial) - 1) * ${EVENTS_A_PROJECT} + step.place as idx, project.serial as project,
      project.organization, step.place, step.type, extract(year from project.start_date)::int + step.later as year, step.min, step.max,
      sha256(convert_to(project.serial || step.place, 'UTF8')) as salt
    from project, (values
      (0, 'issued', 0, 1, 1000), (1, 'retired', 0, 1, 300), (2, 'issued', 1, 1001, 1500), (3, 'issued', 2, 1501, 2000)
    ) as step (place, type, later, min, max)
  `.execute(tx);
  await sql`
    create temporary table leaves on commit drop as
    select made.*, convert_to('{"count":' || (max - min + 1) || ',"max":' || max || ',"min":' || min ||
      case type when 'retired' then ',"note":"sha256:' || encode(sha256(convert_to(E'cr-commit/v1\n', 'UTF8') || salt ||
        convert_to('Bench', 'UTF8')), 'hex') || '"' else '' end ||
      ',"org":"' || organization || '","project":"' || project || '","seq":' || idx || ',"t":"2026-01-01T00:00:00Z","type":"' ||
      type || '","v":1,"year":' || year || '}', 'UTF8') as leaf
    from made
  `.execute(tx);
  await sql`insert into log_entry select idx, leaf, sha256('\\x00'::bytea || leaf) from leaves order by idx`.execute(
    tx,
  );
  await sql`
    insert into ledger_event (idx, type, at, organization, project, year, serials, sealed)
    select idx, type, '2026-01-01T00:00:00Z', organization, project, year, int8range(min, max + 1), false from made order by idx
  `.execute(tx);
  await sql`insert into opening select idx, 'note', salt, 'Bench' from made where type = 'retired'`.execute(
    tx,
  );
}

async function writeBlocks(tx: Tx): Promise<void> {
  await sql`
    insert into serial_block (id, project, year, serials, origin, state, holder, retired_by, opened_by, closed_by)
    select row_number() over (), project, year, int8range(part.min, part.max + 1), 'issued', part.state, organization,
      case part.state when 'retired' then idx + 1 end, idx + part.opened, case when part.closed then idx + 1 end
    from made, lateral (values
      (1, 1000, 'active', 0, true, 0), (1, 300, 'retired', 1, false, 0), (301, 1000, 'active', 1, false, 0),
      (1001, 1500, 'active', 0, false, 2), (1501, 2000, 'active', 0, false, 3)
    ) as part (min, max, state, opened, closed, place)
    where made.place = part.place
  `.execute(tx);
}
