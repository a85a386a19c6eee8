import { type Compilable, type CompiledQuery, type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/** Stands for a value of the input while the statement is built. */
class Placeholder {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

type Handle = Db | Tx;
type Build<Over, Input, Row> = (over: Over, input: Input) => Compilable<Row> | RawBuilder<Row>;

const names = new Map<string, string>();
const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) });

/**
 * Returns a function that runs a reading statement of a fixed form. The statement is built and compiled once, and each connection
 * parses and plans it once (`preparedName`). `build` may use its input only as values: it sees placeholders.
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
 * Returns an array parameter of a prepared statement as the argument of `unnest`. PostgreSQL estimates the cost of a plan from an array's
 * length and would plan again for each array. The subquery hides the length, so PostgreSQL plans once and reuses that plan.
 */
export function arrayOf(values: readonly unknown[], type: 'text' | 'bigint'): RawBuilder<unknown> {
  return sql`(select ${values}::${sql.raw(type)}[])`;
}

/** Returns the name under which a connection keeps the statement; undefined unless it is a prepared one. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}

type Compiled<Row> = { readonly query: CompiledQuery<Row>; readonly plugins: readonly KyselyPlugin[] };

function prepareStatement<Over extends Handle, Input extends object, Row>(build: Build<Over, Input, Row>) {
  let compiled: Compiled<Row> | null = null;
  return async (over: Over, input: Input): Promise<Row[]> => {
    const executor = over.getExecutor();
    // Plugins change what a statement compiles to.
    if (compiled === null || !areSame(compiled.plugins, executor.plugins)) {
      const query = nameStatement(
        build(over, placeholders as Input).compile({ getExecutor: () => executor }),
      );
      compiled = { query, plugins: executor.plugins };
    }
    const values = input as Readonly<Record<string, unknown>>;
    const parameters = compiled.query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.key] : parameter,
    );
    const { rows } = await executor.executeQuery<Row>({ ...compiled.query, parameters });
    return rows;
  };
}

function areSame(some: readonly KyselyPlugin[], others: readonly KyselyPlugin[]): boolean {
  return some.length === others.length && some.every((plugin, place) => plugin === others[place]);
}

function nameStatement<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!names.has(compiled.sql)) names.set(compiled.sql, `prepared_${names.size + 1}`);
  return compiled;
}
