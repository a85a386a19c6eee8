import { sql } from 'kysely';
import type { Database, Tx } from '#server/kernel/db.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';

const EVENTS_A_PROJECT = 4;
const ORGANIZATION_OF_EACH = 5;

/**
 * Fills an empty registry with so many projects of an import's size by a few set-based statements: three vintages each,
 * the first partly retired, so four events and five blocks. It goes round the one writer for speed, and so must pass the
 * projection check: what it wrote is what the writer would have written.
 */
export async function loadProjects(database: Database, count: number): Promise<void> {
  await database.transact(openLedger, new Date('2026-01-01T00:00:00Z'));
  await database.transact(writeAll, count);
  const { differences } = await checkProjection(database.db);
  if (differences.length > 0) throw new Error(`The loaded registry is not sound: ${differences.join(' ')}`);
}

async function writeAll(tx: Tx, count: number): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await writeOrganizations(tx, Math.ceil(count / ORGANIZATION_OF_EACH));
  await writeProjects(tx, count);
  await writeEvents(tx);
  await writeBlocks(tx);
  await sql`
    update log_head set size = ${count * EVENTS_A_PROJECT + 1}, issued = ${count * 2000}, retired = ${count * 300},
      last_at = '2026-01-01T00:00:00Z'
  `.execute(tx);
}

async function writeOrganizations(tx: Tx, count: number): Promise<void> {
  await sql`
    insert into organization (serial, name, slug, origin, next_project, created_at)
    select 'CA' || lpad(n::text, 6, '0'), 'Organisation ' || n, 'organisation' || n, 'imported', ${ORGANIZATION_OF_EACH + 1}, now()
    from generate_series(1, ${count}::int) as n
  `.execute(tx);
}

async function writeProjects(tx: Tx, count: number): Promise<void> {
  await sql`
    with words as (
      select array['Cedar', 'Harbour', 'Valley', 'Northern', 'Coastal', 'River', 'Summit', 'Island', 'Prairie', 'Lake'] as place,
        array['forest', 'landfill gas', 'heat pump', 'wind', 'solar', 'compost', 'transit', 'biogas'] as work
    ), numbered as (
      select n, 'CA' || lpad(((n - 1) / ${ORGANIZATION_OF_EACH} + 1)::text, 6, '0') as organization,
        place[n % 10 + 1] || ' ' || work[n % 8 + 1] || ' project ' || lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0') as title
      from generate_series(1, ${count}::int) as n, words
    )
    insert into project (serial, id, organization, kind, title, description, program_type, project_type, stage, status,
      visibility, overview_tracking, start_date, end_date, address, latitude, longitude, source_registry, source_id,
      source_url, search_text, next_sequence, issued, registered, retired, units_changed_at, registered_at, updated_at)
    select organization || '-' || lpad(((n - 1) % ${ORGANIZATION_OF_EACH} + 1)::text, 3, '0'), gen_random_uuid(), organization,
      'project', title, repeat('The project keeps carbon out of the air and says how. ', 15), 'VCS', 'Natural Assets', 'Active', 'Approved',
      'Public', 'Tracked', '2020-01-01', '2029-12-31', 'Nelson, British Columbia, Canada', 49 + n % 100 / 100.0, -117 - n % 100 / 100.0,
      'Bench', 'B' || n, 'https://registry.example/' || n, lower(title || ' organisation nelson british columbia'),
      2001, 2000, 2000, 300, '2026-01-01', timestamptz '2020-01-01' + n * interval '1 minute', now()
    from numbered
  `.execute(tx);
}

async function writeEvents(tx: Tx): Promise<void> {
  await sql`
    create temporary table made on commit drop as
    select 1 + (dense_rank() over (order by project.serial) - 1) * ${EVENTS_A_PROJECT} + step.place as idx, project.serial as project,
      project.organization, step.*, sha256(convert_to(project.serial || step.place, 'UTF8')) as salt
    from project, (values
      (0, 'issued', 2020, 1, 1000), (1, 'retired', 2020, 1, 300), (2, 'issued', 2021, 1001, 1500), (3, 'issued', 2022, 1501, 2000)
    ) as step (place, type, year, min, max)
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
    insert into serial_block (project, year, serials, origin, state, holder, retired_by, opened_by, closed_by)
    select project, year, int8range(part.min, part.max + 1), 'issued', part.state, organization,
      case part.state when 'retired' then idx + 1 end, idx + part.opened, case when part.closed then idx + 1 end
    from made, lateral (values
      (1, 1000, 'active', 0, true, 0), (1, 300, 'retired', 1, false, 0), (301, 1000, 'active', 1, false, 0),
      (1001, 1500, 'active', 0, false, 2), (1501, 2000, 'active', 0, false, 3)
    ) as part (min, max, state, opened, closed, place)
    where made.place = part.place
  `.execute(tx);
  await sql`analyze`.execute(tx);
}
