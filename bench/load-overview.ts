import { sql } from 'kysely';
import type { Database } from '#server/kernel/db.ts';

const FIRST_YEAR = 2001;
/** Units of a vintage, and how many of its first ones are retired against the inventory. */
const UNITS = 100;
const RETIRED = 30;

type Size = { readonly projects: number; readonly years: number };

/**
 * Gives an organization projects with units of every year, partly retired against an inventory of the same
 * year, and plans of the five years after them. For speed the statements bypass the ledger's writer, and each
 * certificate belongs to an event of the log that is not its own.
 */
export async function loadOverview(
  database: Database,
  organization: string,
  { projects, years }: Size,
): Promise<void> {
  await database.transact(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into project (serial, id, organization, kind, title, program_type, project_type, stage, status, visibility,
        overview_tracking, search_text, next_sequence, approved_at, registered_at, updated_at)
      select ${organization} || '-' || lpad(n::text, greatest(3, length(n::text)), '0'), gen_random_uuid(), ${organization},
        case n when 1 then 'inventory' else 'project' end, 'Bay project ' || n,
        case n when 1 then 'Inventory' else 'VCS' end, 'Waste', 'Active', 'Approved', case when n % 10 = 0 then 'Private' else 'Public' end,
        'Tracked', 'bay', case n when 1 then 1 else ${years * UNITS + 1}::int end, now(), now(), now()
      from generate_series(1, ${projects + 1}::int) as n
    `.execute(tx);
    const inventory = `${organization}-001`;
    await sql`
      insert into draft_row (project, version, position, year, status, quantity)
      select project.serial, 'in-force', n, case kind when 'inventory' then ${FIRST_YEAR}::int else ${FIRST_YEAR + years}::int end + n,
        case kind when 'inventory' then 'Inventory' else 'Projected' end, 100000
      from project, generate_series(0, ${years - 1}::int) as n
      where organization = ${organization} and (kind = 'inventory' or n < 5)
    `.execute(tx);
    await sql`
      insert into inventory_year (project, year, tonnes) select ${inventory}, ${FIRST_YEAR}::int + n, 100000
      from generate_series(0, ${years - 1}::int) as n
    `.execute(tx);
    await sql`
      insert into serial_block (id, project, year, serials, origin, state, holder, inventory_project, inventory_year, retired_by, opened_by)
      select (select next_block from log_head) + row_number() over (), serial, ${FIRST_YEAR}::int + n, int8range(n * ${UNITS}::int + part.min, n * ${UNITS}::int + part.max + 1), 'issued', part.state,
        organization, case part.state when 'retired' then ${inventory} end,
        case part.state when 'retired' then ${FIRST_YEAR}::int + n end,
        case part.state when 'retired' then row_number() over () end, 0
      from project, generate_series(0, ${years - 1}::int) as n,
        (values (1, ${RETIRED}::int, 'retired'), (${RETIRED + 1}::int, ${UNITS}::int, 'active')) as part (min, max, state)
      where organization = ${organization} and kind = 'project'
    `.execute(tx);
    await sql`
      update log_head set next_block = (select max(id) + 1 from serial_block)
    `.execute(tx);
    await sql`
      insert into certificate (id, event)
      select substr(md5(retired_by::text), 1, 16), retired_by from serial_block where retired_by is not null
      on conflict do nothing
    `.execute(tx);
  });
  await database.tidy();
}
