import pg from 'pg';

const UNITS_OF_A_BLOCK = 10;
/** First serial of the added blocks, above those that the projects have already. */
const FIRST = 10_001;

/**
 * Adds `blocks` live blocks of ten units to the projects of a database on a PostgreSQL server, the same
 * number to each, and an event of every tenth, by a few set-based statements. Returns the first and last
 * serial that every project then has among them. Foreign keys and triggers are off and the log is not
 * continued: only reads can be measured afterwards.
 */
export async function loadBlocks(url: string, blocks: number): Promise<{ first: number; last: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const run = (statement: string) => client.query<{ count: string }>(statement);
    await run("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
    const { rows } = await run('select count(*) from project');
    const each = Math.ceil(blocks / Number(rows[0]?.count));
    await run('alter table serial_block drop constraint serial_block_project_serials_excl');
    await run('drop index ledger_event_units');
    await run(`
      insert into serial_block (id, project, year, serials, origin, state, holder, retired_by, opened_by)
      select (select max(id) from serial_block) + row_number() over (), serial, 2020 + n % 5, int8range(${FIRST} + n * ${UNITS_OF_A_BLOCK}, ${FIRST} + (n + 1) * ${UNITS_OF_A_BLOCK}), 'issued',
        case when n % 10 = 0 then 'retired' else 'active' end, organization, case when n % 10 = 0 then 1 end, 1
      from project, generate_series(0, ${each - 1}) as n
    `);
    await run(`
      insert into ledger_event (idx, type, at, organization, project, year, serials, sealed)
      select (select max(idx) from ledger_event) + row_number() over (), 'retired', now(), holder, project, year, serials, false
      from serial_block where state = 'retired' and lower(serials) >= ${FIRST}
    `);
    const last = FIRST + each * UNITS_OF_A_BLOCK - 1;
    await run(`
      update project set next_sequence = ${last + 1}, vintages = live.years from (
        select project, array_agg(distinct year order by year) as years
        from serial_block where closed_by is null group by project
      ) as live where live.project = project.serial
    `);
    await run('truncate public_project_count');
    await run('insert into public_project_count select * from public_project_count_now');
    await run(
      'alter table serial_block add exclude using gist (project with =, serials with &&) where (closed_by is null)',
    );
    await run('create index ledger_event_units on ledger_event using gist (project, serials)');
    await run('vacuum analyze');
    return { first: FIRST, last };
  } finally {
    await client.end();
  }
}
