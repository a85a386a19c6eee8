import { sql } from 'kysely';
import { checkRegistry } from '#server/backup/check-registry.ts';
import type { Database } from '#server/kernel/db.ts';
import { countAllRows } from './count-all-rows.ts';

/** Everything that migrations make: tables with their columns, constraints, indexes, triggers and functions. */
const SCHEMA = `
  select format('column %s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod),
      attnotnull, attgenerated::text || attidentity::text, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm') and attnum > 0 and not attisdropped
  union all select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
  union all select pg_get_functiondef(pg_proc.oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select 'migration ' || name from kysely_migration
  order by 1`;

/** Returns the schema of a database, the number of rows of each table, and what `registry check` says of it. */
export async function describeDatabase(database: Database) {
  const { rows } = await sql.raw<{ line: string }>(SCHEMA).execute(database.db);
  return {
    schema: rows.map(({ line }) => line),
    rows: await countAllRows(database),
    check: await checkRegistry(database, null),
  };
}
