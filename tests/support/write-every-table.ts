import { sql } from 'kysely';
import type { Database } from '#server/kernel/db.ts';

/** Lists the registry's own tables, by the database's catalogue. */
export async function listTables(database: Database): Promise<readonly string[]> {
  const { rows } = await database.transact((tx) =>
    sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
      order by relname
    `.execute(tx),
  );
  return rows.map(({ name }) => name);
}

/**
 * Creates a function that changes every row of a table, one column after the other, and returns the columns
 * that constraints let it change. With `back`, it undoes that.
 */
export async function prepareChanges(database: Database): Promise<void> {
  await database.transact((tx) => sql.raw(changeColumns).execute(tx));
}

const changeColumns = `
  create function change_columns(changed_table text, only_columns text[], back boolean) returns text[] language plpgsql as $$
  declare one record; written int; done text[] := '{}';
  begin
    for one in
      select attname as name, case format_type(atttypid, null)
        when 'text' then case when back then 'left(%1$I, -1)' else '%1$I || ''x''' end
        when 'boolean' then 'not %1$I'
        when 'date' then case when back then '%1$I - 1' else '%1$I + 1' end
        when 'timestamp with time zone' then '%1$I ' || case when back then '-' else '+' end || ' interval ''1 day'''
        else case when back then '%1$I - ' else '%1$I + ' end ||
          -- What follows each other, as years and places do: moved by one, a row would take the place of the next.
          case when changed_table in ('public_project_count', 'map_point', 'map_page') then 1000 else 1 end
      end as expression
      from pg_attribute
      where attrelid = changed_table::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and format_type(atttypid, null) in
          ('text', 'boolean', 'date', 'timestamp with time zone', 'smallint', 'integer', 'bigint', 'double precision')
        and (only_columns is null or attname = any(only_columns))
      order by case when back then -attnum else attnum end
    loop
      begin
        execute format('update %2$I set %1$I = ' || one.expression, one.name, changed_table);
        get diagnostics written = row_count;
        if written > 0 then done := done || one.name; end if;
      exception when integrity_constraint_violation or generated_always then null;
      end;
    end loop;
    return done;
  end $$`;

/** Changes a table's columns, or those given, in every row; returns those that it could change. */
export async function changeRows(
  database: Database,
  table: string,
  columns: readonly string[] | null,
): Promise<readonly string[]> {
  return runChange(database, table, columns, false);
}

/** Undoes `changeRows`. */
export async function restoreRows(
  database: Database,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const restored = await runChange(database, table, columns, true);
  if (restored.length !== columns.length) throw new Error(`${table} could not be restored.`);
}

async function runChange(
  database: Database,
  table: string,
  columns: readonly string[] | null,
  back: boolean,
): Promise<readonly string[]> {
  const { rows } = await database.transact((tx) =>
    sql<{ done: string[] }>`
      select change_columns(${table}, ${columns === null ? null : [...columns]}::text[], ${back}) as done
    `.execute(tx),
  );
  return rows[0]?.done ?? [];
}
