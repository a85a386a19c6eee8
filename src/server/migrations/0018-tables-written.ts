import { type Kysely, sql } from 'kysely';

/**
 * Adds triggers that note which tables a transaction wrote, on every table that a cached reply may read, and
 * a function that reports them at the end of the transaction. Rows that no cached reply shows are not noted;
 * see `watched`.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

type Watched = {
  readonly table: string;
  /** Condition on the row `written`: whether a cached reply may show it. */
  readonly isShown?: string;
  /** Columns that no cached reply shows. */
  readonly hiddenColumns?: readonly string[];
  /** True if a new row is shown only once a row of another watched table refers to it. */
  readonly isShownByReference?: true;
};

/** A project that is not public and has no units is shown nowhere. */
const hasShownProject = `exists (select from project where serial = written.project and (is_public or next_sequence > 1))`;

const watched: readonly Watched[] = [
  { table: 'project', isShown: 'written.is_public or written.next_sequence > 1' },
  { table: 'draft_row', isShown: hasShownProject },
  { table: 'project_file', isShown: hasShownProject },
  { table: 'stored_file', isShownByReference: true },
  { table: 'file_variant', isShownByReference: true },
  {
    table: 'organization',
    isShownByReference: true,
    hiddenColumns: ['next_project', 'project_tokens', 'inventory_tokens', 'tokens_version'],
  },
  { table: 'organization_inclusion' },
  { table: 'registry', hiddenColumns: ['next_organization'] },
  { table: 'search_word' },
  { table: 'map_version' },
  { table: 'serial_block' },
  // No reply reads this table, but a column of serial_block has its name (see `watched-tables.ts`).
  { table: 'inventory_year' },
  { table: 'ledger_event', isShown: 'written.serials is not null' },
  {
    table: 'opening',
    isShown: 'exists (select from ledger_event where idx = written.idx and serials is not null)',
  },
  { table: 'certificate' },
  { table: 'log_head', hiddenColumns: ['size', 'last_at'] },
];

const statements = [
  // The setting ends with the transaction, and a rollback to a savepoint resets it.
  `create function note_table_written(written_table text) returns void language plpgsql as $$
  declare noted text[] := string_to_array(coalesce(current_setting('registry.tables_written', true), ''), ' ');
  begin
    if written_table = any(noted) then return; end if;
    perform set_config('registry.tables_written', array_to_string(noted || written_table, ' '), true);
  end $$`,

  // The last statement of every transaction: it locks the version's row until the commit.
  `create function report_tables_written() returns text language plpgsql as $$
  declare
    noted text := coalesce(current_setting('registry.tables_written', true), '');
    report text;
  begin
    if noted = '' then return null; end if;
    update registry_version set version = version + 1 returning version || ' ' || noted into report;
    perform pg_notify('registry_changed', report);
    return report;
  end $$`,

  `create function note_truncated() returns trigger language plpgsql as $$
  begin
    perform note_table_written(tg_table_name);
    return null;
  end $$`,

  ...watched.flatMap(watchStatements),
];

function watchStatements({ table, isShown = 'true', hiddenColumns = [], isShownByReference }: Watched) {
  const hidden = `array[${hiddenColumns.map((column) => `'${column}'`).join(', ')}]::text[]`;
  const shownIn = (rows: string) => `exists (select from ${rows} as written where ${isShown})`;
  const isChanged =
    hiddenColumns.length === 0
      ? `${shownIn('old_rows')} or ${shownIn('new_rows')}`
      : `exists (select to_jsonb(new_rows) - ${hidden} from new_rows except select to_jsonb(old_rows) - ${hidden} from old_rows)`;
  return [
    `create function note_${table}_written() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if ${isShownByReference === true ? 'false' : shownIn('new_rows')} then perform note_table_written('${table}'); end if;
      elsif tg_op = 'DELETE' then
        if ${shownIn('old_rows')} then perform note_table_written('${table}'); end if;
      elsif ${isChanged} then
        perform note_table_written('${table}');
      end if;
      return null;
    end $$`,
    `create trigger ${table}_insert_noted after insert on ${table} referencing new table as new_rows
      for each statement execute function note_${table}_written()`,
    `create trigger ${table}_update_noted after update on ${table} referencing old table as old_rows new table as new_rows
      for each statement execute function note_${table}_written()`,
    `create trigger ${table}_delete_noted after delete on ${table} referencing old table as old_rows
      for each statement execute function note_${table}_written()`,
    `create trigger ${table}_truncate_noted after truncate on ${table} for each statement execute function note_truncated()`,
  ];
}
