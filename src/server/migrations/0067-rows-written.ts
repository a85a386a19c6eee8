import { type Kysely, sql } from 'kysely';

/**
 * Makes each commit report the projects whose rows it wrote, beside the tables of migration 0018. The report has words:
 * `=CA000001-001` names a project with a row written in any of its tables, `project#` a table in which more changed than
 * passing columns, and `project*` a table of which any row may have changed. Every table written is named alone as well,
 * for servers of the version before.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** Beyond this number of projects, a statement reports its table only: a notification is at most 8,000 bytes. */
const MAX_KEYS = 20;
const MAX_REPORT = 4000;

type Keyed = {
  readonly table: string;
  /** The project of the row `written`. */
  readonly key: string;
  /** Condition on the row `written`: whether a cached reply may show it. */
  readonly isShown: string;
  /** Columns that decide neither whether a list in its own order has the row, nor where. */
  readonly passing?: readonly string[];
};

/** A project that is not public, has no units and was never in force is shown nowhere (migration 0022). */
const isProjectShown = (project: string) =>
  `(${project}.is_public or ${project}.next_sequence > 1 or ${project}.approved_at is not null or ${project}.status in ('Approved', 'Received'))`;

const hasShownProject = `exists (select from project where serial = written.project and ${isProjectShown('project')})`;
const projectOfEvent = (event: string) => `(select project from ledger_event where idx = written.${event})`;

const keyed: readonly Keyed[] = [
  {
    table: 'project',
    key: 'written.serial',
    isShown: isProjectShown('written'),
    passing: [
      'title',
      'description',
      'search_text',
      'search_words',
      'address',
      'start_date',
      'end_date',
      'other_facts',
      'next_sequence',
      'issued',
      'registered',
      'retired',
      'units_changed_at',
      'updated_at',
      'submitted_at',
      'was_submitted',
    ],
  },
  { table: 'draft_row', key: 'written.project', isShown: hasShownProject },
  {
    table: 'project_file',
    key: 'written.project',
    isShown: `exists (select from project where serial = written.project and (is_public or next_sequence > 1))`,
  },
  { table: 'serial_block', key: 'written.project', isShown: 'true' },
  { table: 'inventory_year', key: 'written.project', isShown: 'true' },
  { table: 'ledger_event', key: 'written.project', isShown: 'written.serials is not null' },
  {
    table: 'opening',
    key: projectOfEvent('idx'),
    isShown: 'exists (select from ledger_event where idx = written.idx and serials is not null)',
  },
  { table: 'certificate', key: projectOfEvent('event'), isShown: 'true' },
];

/** Columns of an organization that no reply shows, and those that only count its projects. */
const hiddenOfOrganization = `array['next_project']`;
const countsOfOrganization = `array['next_project', 'public_projects', 'public_reduction_projects']`;

const statements = [
  // The names of old servers' tables, then what this one reads.
  `create or replace function note_table_written(written_table text) returns void language plpgsql as $$
  declare noted text := coalesce(current_setting('registry.tables_written', true), '');
  begin
    if written_table || '*' = any(string_to_array(noted, ' ')) and written_table || '#' = any(string_to_array(noted, ' ')) then return; end if;
    perform set_config('registry.tables_written',
      ltrim(noted || ' ' || written_table || ' ' || written_table || '* ' || written_table || '#'), true);
  end $$`,

  // Keys without one of them, or too many: any row may have changed.
  `create function note_rows_written(written_table text, keys text[], is_lasting boolean) returns void language plpgsql as $$
  declare
    noted text := coalesce(current_setting('registry.tables_written', true), '');
    fresh text;
  begin
    if cardinality(keys) = 0 then return; end if;
    if cardinality(keys) > ${MAX_KEYS} or array_position(keys, null) is not null or length(noted) > ${MAX_REPORT} then
      perform note_table_written(written_table);
      return;
    end if;
    select string_agg(tag, ' ') into fresh from (
      select written_table as tag
      union all select '=' || key from unnest(keys) as key
      union all select written_table || '#' where is_lasting
    ) as tags where tag <> all(string_to_array(noted, ' '));
    if fresh is null then return; end if;
    perform set_config('registry.tables_written', ltrim(noted || ' ' || fresh), true);
  end $$`,

  ...keyed.map(noteRows),

  `create or replace function note_organization_written() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if exists (select from old_rows) then perform note_table_written('organization'); end if;
    elsif tg_op = 'UPDATE' then
      if exists (
        select to_jsonb(new_rows) - ${countsOfOrganization} || jsonb_build_object('is_shown', public_projects > 0) from new_rows
        except select to_jsonb(old_rows) - ${countsOfOrganization} || jsonb_build_object('is_shown', public_projects > 0) from old_rows
      ) then
        perform note_table_written('organization');
      elsif exists (
        select to_jsonb(new_rows) - ${hiddenOfOrganization} from new_rows
        except select to_jsonb(old_rows) - ${hiddenOfOrganization} from old_rows
      ) then
        perform note_counts_written('organization');
      end if;
    end if;
    return null;
  end $$`,

  `create function note_counts_written(written_table text) returns void language plpgsql as $$
  declare noted text := coalesce(current_setting('registry.tables_written', true), '');
  begin
    if written_table || '*' = any(string_to_array(noted, ' ')) then return; end if;
    perform set_config('registry.tables_written', ltrim(noted || ' ' || written_table || ' ' || written_table || '*'), true);
  end $$`,
];

function noteRows({ table, key, isShown, passing = [] }: Keyed): string {
  const keysOf = (rows: string) => `select ${key} as key from ${rows} as written where ${isShown}`;
  const limited = (select: string) =>
    `array(select distinct key from (${select}) as keys limit ${MAX_KEYS + 1})`;
  const columns = `array[${passing.map((column) => `'${column}'`).join(', ')}]::text[]`;
  const lasting =
    passing.length === 0
      ? 'true'
      : `cardinality(keys) > ${MAX_KEYS} or exists (
          select to_jsonb(new_rows) - ${columns} from new_rows except select to_jsonb(old_rows) - ${columns} from old_rows)`;
  return `create or replace function note_${table}_written() returns trigger language plpgsql as $$
  declare keys text[];
  begin
    if tg_op = 'INSERT' then
      keys := ${limited(keysOf('new_rows'))};
      perform note_rows_written('${table}', keys, true);
    elsif tg_op = 'DELETE' then
      keys := ${limited(keysOf('old_rows'))};
      perform note_rows_written('${table}', keys, true);
    else
      keys := ${limited(`${keysOf('old_rows')} union all ${keysOf('new_rows')}`)};
      if cardinality(keys) > 0 then
        perform note_rows_written('${table}', keys, ${lasting});
      end if;
    end if;
    return null;
  end $$`;
}
