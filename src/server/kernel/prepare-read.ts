import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Stands for a value of the input while the statement is built. */
class Placeholder {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

const names = new Map<string, string>();
const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) });

/**
 * Returns a function that runs a reading statement of a fixed form. The statement is built and compiled once, and each connection
 * parses and plans it once (`preparedName`). `build` may use its input only as values: it sees placeholders.
 */
export function prepareRead<Input extends object, Row>(
  build: (db: Db, input: Input) => Compilable<Row>,
): (db: Db, input: Input) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null;
  return async (db, input) => {
    compiled ??= nameStatement(build(db, placeholders as Input).compile());
    const values = input as Readonly<Record<string, unknown>>;
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.key] : parameter,
    );
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** Returns the name under which a connection keeps the statement; undefined unless it is one of `prepareRead`. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}

function nameStatement<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!names.has(compiled.sql)) names.set(compiled.sql, `read_${names.size + 1}`);
  return compiled;
}
