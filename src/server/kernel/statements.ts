import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type Insertable,
  type Kysely,
  type KyselyPlugin,
  type QueryExecutor,
  type RawBuilder,
  sql,
  type UnknownRow,
} from 'kysely';
import type { Db, Tx } from './db.ts';
import { noteStatement } from './recorded-reads.ts';
import type { Schema } from './schema.ts';

/** Stands for a value of the input while the statement is built. */
class Placeholder {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

type Handle = Db | Tx;
type Build<Over, Input, Row> = (over: Over, input: Input) => Compilable<Row> | RawBuilder<Row>;

const statementNames = new Map<string, string>();
const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) });

/**
 * Returns a function that runs a reading statement of a fixed form. The statement is built and compiled once,
 * and each connection parses and plans it once (`preparedName`). `build` may use its input only as values: it
 * sees placeholders.
 */
export function prepareRead<Input extends object, Row>(
  build: Build<Db, Input, Row>,
): (db: Db, input: Input) => Promise<Row[]> {
  return prepareStatement(build);
}

/** Like `prepareRead`, for a statement of a transaction, which may lock or write. Returns its rows. */
export function prepareWrite<Input extends object, Row>(
  build: Build<Tx, Input, Row>,
): (tx: Tx, input: Input) => Promise<Row[]> {
  return prepareStatement(build);
}

/**
 * Returns an array parameter of a prepared statement as the argument of `unnest`. PostgreSQL estimates the
 * cost of a plan from an array's length and would plan again for each array. The subquery hides the length,
 * so PostgreSQL plans once and reuses that plan.
 */
export function arrayOf(values: readonly unknown[], type: 'text' | 'bigint'): RawBuilder<unknown> {
  return sql`(select ${values}::${sql.raw(type)}[])`;
}

/** Returns the name under which a connection keeps the statement; undefined unless it is a prepared one. */
export function preparedName(sql: string): string | undefined {
  return statementNames.get(sql);
}

/** A prepared statement with its values. */
export type NamedQuery = { readonly name: string; readonly text: string; readonly values: unknown[] };

/** The columns of a statement as the database names them, and its rows with their values in that order. */
export type TableRead = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
};

type RunNamed = (query: NamedQuery) => Promise<TableRead>;

const directRuns = new WeakMap<object, RunNamed>();

/**
 * Has prepared statements that read from `kysely` itself, not from a transaction, run by `run`: without what the
 * query builder does around each statement, which takes as long as sending it.
 */
export function runPreparedBy(kysely: Kysely<Schema>, run: RunNamed): void {
  directRuns.set(kysely, run);
}

type Compiled<Row> = { readonly query: CompiledQuery<Row>; readonly plugins: readonly KyselyPlugin[] };

function prepareStatement<Over extends Handle, Input extends object, Row>(build: Build<Over, Input, Row>) {
  let compiled: Compiled<Row> | null = null;
  let names: readonly string[] | null = null;
  return async (over: Over, input: Input): Promise<Row[]> => {
    const executor = over.getExecutor();
    // Plugins change what a statement compiles to.
    if (compiled === null || !areSame(compiled.plugins, executor.plugins)) {
      const query = nameStatement(
        build(over, placeholders as Input).compile({ getExecutor: () => executor }),
      );
      compiled = { query, plugins: executor.plugins };
      names = null;
    }
    const values = input as Readonly<Record<string, unknown>>;
    const parameters = compiled.query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.key] : parameter,
    );
    const run = directRuns.get(over);
    if (run !== undefined) {
      const { sql: text } = compiled.query;
      noteStatement(text);
      const read = await run({ name: preparedName(text) ?? text, text, values: parameters });
      names ??= await nameColumns(executor, read.columns);
      // The statement determines the row type.
      return toRows(names, read.rows) as Row[];
    }
    const { rows } = await executor.executeQuery<Row>({ ...compiled.query, parameters });
    return rows;
  };
}

/**
 * Returns the names in code of a statement's columns, as the query builder's plugins have them. Each is named by
 * itself: a statement may have two columns of one name.
 */
function nameColumns(executor: QueryExecutor, columns: readonly string[]): Promise<readonly string[]> {
  return Promise.all(columns.map((column) => nameColumn(executor, column)));
}

async function nameColumn({ plugins }: QueryExecutor, column: string): Promise<string> {
  let rows: UnknownRow[] = [{ [column]: null }];
  for (const plugin of plugins)
    ({ rows } = await plugin.transformResult({ queryId: createQueryId(), result: { rows } }));
  return Object.keys(rows[0] ?? {})[0] ?? column;
}

function toRows(names: readonly string[], rows: TableRead['rows']): UnknownRow[] {
  return rows.map((values) => {
    const row: UnknownRow = {};
    for (let place = 0; place < names.length; place += 1) row[names[place] ?? ''] = values[place];
    return row;
  });
}

function areSame(some: readonly KyselyPlugin[], others: readonly KyselyPlugin[]): boolean {
  return some.length === others.length && some.every((plugin, place) => plugin === others[place]);
}

function nameStatement<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!statementNames.has(compiled.sql))
    statementNames.set(compiled.sql, `prepared_${statementNames.size + 1}`);
  return compiled;
}

/** Most rows that one statement writes. */
export const BATCH_SIZE = 2000;

type ColumnTypes<Table extends keyof Schema> = {
  readonly [Column in keyof Insertable<Schema[Table]>]?: string;
};

/**
 * Inserts many rows, in batches of one JSON parameter each; much faster than one parameter per value. `types`
 * lists every written column with its SQL type.
 */
export async function insertRows<Table extends keyof Schema & string>(
  tx: Tx,
  table: Table,
  types: ColumnTypes<Table>,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (const batch of inBatches(rows)) await insertionOf(table, types, rowsAsJson(batch)).execute(tx);
}

/** Returns the rows in batches for one statement each; no batch without rows. */
export function inBatches<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, batch) =>
    rows.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
  );
}

/** Returns the statement that inserts the rows of a JSON text (`rowsAsJson`), if `condition` is true. */
export function insertionOf<Table extends keyof Schema & string>(
  table: Table,
  types: ColumnTypes<Table>,
  json: string,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  const columns = Object.entries<string | undefined>(types);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const record = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type ?? 'text')}`));
  return sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_to_recordset(${json}::json) as rows (${record}) where ${condition}
  `;
}

/** Returns rows as the JSON text that `insertionOf` takes. */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows.map(toJsonRow));
}

function toJsonRow(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumn(name), toJson(value)]));
}

function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
}
