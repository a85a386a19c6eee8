import { type PGlite, parse, protocol } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** Result of a statement. */
export type Result = {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly affectedRows: number | undefined;
};

/** The embedded database: one connection that runs one statement at a time. */
export type Engine = {
  /** Runs one statement; with a name it is parsed and planned once (`preparedQueries`). */
  readonly query: (sql: string, parameters: readonly unknown[], name?: string) => Promise<Result>;
  /** Like `query`, for migrations and vacuum, which may take longer. */
  readonly longQuery: Engine['query'];
  /** Runs statements without parameters; returns the result of each. */
  readonly exec: (sql: string) => Promise<readonly Result[]>;
  readonly close: () => Promise<void>;
};

const INT8 = 20;
const DATE = 1082;

/** Options with which every embedded database is opened. */
export const engineOptions = {
  extensions: { btree_gist, fuzzystrmatch, pg_trgm, unaccent },
  parsers: { [INT8]: Number, [DATE]: String },
};

/**
 * Start parameter of every embedded database: PostgreSQL's default of 128 MB of buffers keeps files a second
 * time that the operating system caches anyway, and takes longer to allocate than most databases in memory
 * live.
 */
export const smallBuffers = ['-c', 'shared_buffers=16MB'];

/** Wraps a PGlite instance of the same thread. */
export function engineOf(pglite: PGlite): Engine {
  const queryPrepared = preparedQueries(pglite);
  const query: Engine['query'] = async (sql, parameters, name) =>
    resultOf(
      name === undefined
        ? await pglite.query<object>(sql, [...parameters])
        : await queryPrepared(name, sql, parameters),
    );
  return {
    query,
    longQuery: query,
    exec: async (sql) => (await pglite.exec(sql)).map(resultOf),
    close: () => pglite.close(),
  };
}

function resultOf({
  rows,
  affectedRows,
}: {
  readonly rows: object[];
  readonly affectedRows?: number;
}): Result {
  return { rows: rows as Result['rows'], affectedRows };
}

const { serialize } = protocol;

/**
 * Returns a function that runs a statement under a name. PGlite parses and plans a statement at each query,
 * in six calls of its engine; a named one is parsed once, planned again only when its tables change, and
 * takes one call.
 */
function preparedQueries(pglite: PGlite) {
  const parameterTypes = new Map<string, readonly number[]>();
  const send = async (...messages: readonly Uint8Array[]) => {
    try {
      return await pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
    } catch (error) {
      // After an error the engine ignores everything up to the next sync.
      await pglite.execProtocolStream(serialize.sync(), { syncToFs: false });
      throw error;
    }
  };
  const prepare = async (name: string, text: string) => {
    const described = serialize.describe({ type: 'S', name });
    const messages = await send(serialize.parse({ name, text }), described, serialize.sync());
    const types = parse.parseDescribeStatementResults(messages);
    parameterTypes.set(name, types);
    return types;
  };
  const serializeValue = (value: unknown, type: number | undefined) => {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : pglite.serializers[type];
    if (serializer !== undefined) return serializer(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (name: string, sql: string, parameters: readonly unknown[]) =>
    pglite.runExclusive(async () => {
      const types = parameterTypes.get(name) ?? (await prepare(name, sql));
      const values = parameters.map((value, index) => serializeValue(value, types[index]));
      const messages = await send(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      );
      const [result = { rows: [] }] = parse.parseResults(messages, pglite.parsers);
      return result;
    });
}
