import { sql } from 'kysely';
import type { Database } from '#server/kernel/db.ts';

/** Creates the function behind `changeOneValue`. */
export async function prepareOneValue(database: Database): Promise<void> {
  await database.transact((tx) => sql.raw(changeValue).execute(tx));
}

/**
 * Changes one value of one row of a table, which one by a number from 0 to below 1. Returns the column; null if
 * its constraints do not let it change, or the table has no row.
 */
export async function changeOneValue(
  database: Database,
  table: string,
  which: number,
): Promise<string | null> {
  const { rows } = await database.transact((tx) =>
    sql<{ changed: string | null }>`select change_value(${table}, ${which}) as changed`.execute(tx),
  );
  return rows[0]?.changed ?? null;
}

const changeValue = `
  create function change_value(changed_table text, which double precision) returns text language plpgsql as $$
  declare one record; written int; rows int; columns int;
  begin
    execute format('select count(*) from %I', changed_table) into rows;
    create temporary table if not exists changeable (name text, type text, place int) on commit drop;
    delete from changeable;
    insert into changeable select attname, format_type(atttypid, null), row_number() over (order by attnum) - 1
      from pg_attribute
      where attrelid = changed_table::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and format_type(atttypid, null) in
          ('text', 'boolean', 'date', 'timestamp with time zone', 'smallint', 'integer', 'bigint', 'double precision');
    select count(*) into columns from changeable;
    if rows = 0 then return null; end if;
    select name, case type
        when 'text' then 'coalesce(%1$I, '''') || ''x'''
        when 'boolean' then 'not %1$I'
        when 'date' then 'coalesce(%1$I, current_date) + 1'
        when 'timestamp with time zone' then 'coalesce(%1$I, now()) + interval ''1 day'''
        else 'coalesce(%1$I, 0) + 1'
      end as expression
      into one from changeable where place = floor(which * columns)::int;
    begin
      execute format('update %2$I set %1$I = ' || one.expression ||
        ' where ctid = (select ctid from %2$I as given order by given::text offset %3$s limit 1)',
        one.name, changed_table, floor((which * 7919 - floor(which * 7919)) * rows)::int);
      get diagnostics written = row_count;
      return case when written > 0 then one.name end;
    exception when integrity_constraint_violation or generated_always or raise_exception then return null;
    end;
  end $$`;
