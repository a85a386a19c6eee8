/** Runs one statement on the one connection of a database, without a time limit; returns its rows. */
export type RawSql = <Row extends object = object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

/** Rows in one statement. */
const BATCH_ROWS = 500;

type Table = { readonly name: string; readonly columns: string; readonly stored: string };

/**
 * Copies every row of the schemas `public` and `pgboss`, with the state of their sequences, into a database with the
 * same tables, in one transaction: rows that migrations left there are deleted first. Compares the hash of every
 * table's rows before it commits. Returns how many rows there are. Throws, with the target as it was, if the tables
 * or rows differ. `from` must not be written meanwhile.
 */
export async function moveRows(from: RawSql, to: RawSql): Promise<number> {
  await from('begin isolation level repeatable read read only');
  await to('begin');
  try {
    const tables = await sameTables(from, to);
    const restoreForeignKeys = await dropForeignKeys(to);
    const switchTriggers = async (state: 'disable' | 'enable') => {
      for (const { name } of tables) await to(`alter table ${name} ${state} trigger user`);
    };
    await switchTriggers('disable');
    await to(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const table of tables) await copyTable(table, from, to);
    await moveSequences(from, to);
    await switchTriggers('enable');
    await restoreForeignKeys();
    let rows = 0;
    for (const { name } of tables) rows += await compareRows(name, from, to);
    await to('commit');
    return rows;
  } catch (error) {
    await undo(to);
    throw error;
  } finally {
    await undo(from);
  }
}

/** Ends a transaction that wrote nothing to keep. Its connection may be broken: the error before it says why. */
async function undo(run: RawSql): Promise<void> {
  await run('rollback').catch(() => undefined);
}

/** Ordinary tables and partitions, with all columns, and those that are stored rather than generated. */
const TABLES = `
  select format('%I.%I', nspname, relname) as name,
    string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as columns,
    string_agg(format('%I', attname), ', ' order by attnum) filter (where attgenerated = '') as stored
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relkind = 'r' and nspname in ('public', 'pgboss')
  group by 1 order by 1`;

async function sameTables(from: RawSql, to: RawSql): Promise<readonly Table[]> {
  const [ofSource, ofTarget] = [await from<Table>(TABLES), await to<Table>(TABLES)];
  const columns = new Map(ofTarget.map((table) => [table.name, table.columns]));
  const different = ofSource.filter((table) => columns.get(table.name) !== table.columns);
  if (different.length === 0 && ofSource.length === ofTarget.length) return ofSource;
  throw new Error(
    `The databases have different tables: ${different.map(({ name }) => name).join(', ') || 'one has more'}.`,
  );
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/** Drops all foreign keys: rows come in the order of their tables. Returns a function that adds them again. */
async function dropForeignKeys(to: RawSql): Promise<() => Promise<void>> {
  const keys = await to<ForeignKey>(`
    select format('%I.%I', nspname, relname) as table, format('%I', conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and conparentid = 0 and nspname in ('public', 'pgboss') order by 1, 2`);
  for (const { table, name } of keys) await to(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await to(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

/**
 * Copies a table's rows as PostgreSQL writes them: each value is read by its own type, so that nothing is rounded or
 * rewritten on its way.
 */
async function copyTable({ name, stored }: Table, from: RawSql, to: RawSql): Promise<void> {
  await from(`declare moved no scroll cursor for select t::text as line from ${name} t`);
  const columns = stored.split(', ').map((column) => `(r).${column}`);
  for (;;) {
    const rows = await from<{ readonly line: string }>(`fetch ${BATCH_ROWS} from moved`);
    if (rows.length === 0) break;
    await to(
      `insert into ${name} (${stored}) overriding system value
        select ${columns.join(', ')}
        from (select line::${name} as r from unnest($1::text[]) as line offset 0) as given`,
      [rows.map(({ line }) => line)],
    );
  }
  await from('close moved');
}

type Sequence = { readonly name: string; readonly last: string | null };

async function moveSequences(from: RawSql, to: RawSql): Promise<void> {
  const sequences = await from<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'pgboss') order by 1`);
  for (const { name, last } of sequences)
    if (last === null) await to(`alter sequence ${name} restart`);
    else await to('select setval($1::regclass, $2::bigint)', [name, last]);
}

/** Compares the hash of a table's rows; returns how many there are. */
async function compareRows(name: string, from: RawSql, to: RawSql): Promise<number> {
  const statement = `
    select count(*)::int as rows,
      encode(sha256(coalesce(string_agg(sha256(convert_to(t::text, 'UTF8')), '' order by t::text collate "C"), '')), 'hex') as hash
    from ${name} t`;
  type Sum = { readonly rows: number; readonly hash: string };
  const [[source], [target]] = [await from<Sum>(statement), await to<Sum>(statement)];
  if (source === undefined || source.hash !== target?.hash)
    throw new Error(`The rows of ${name} are not the same after the move.`);
  return source.rows;
}
