import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Engine } from './engine.ts';
import type { Lanes } from './lanes.ts';

/** What the queries of the embedded database go through. */
export type Way = {
  readonly engine: Engine;
  readonly lanes: Lanes;
  /** Before a transaction: rejects where nothing can be written at the moment. */
  readonly requireSpace: () => Promise<void>;
};

/** Speaks PostgreSQL with the embedded database: reads one at a time, and whole transactions before them. */
export function embeddedDialect(way: Way): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver(way),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function driver(way: Way): Driver {
  const connections = new WeakMap<DatabaseConnection, Connection>();
  const of = (asked: DatabaseConnection): Connection => {
    const connection = connections.get(asked);
    if (connection === undefined) throw new Error('This is not a connection of the embedded database.');
    return connection;
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => {
      const connection = connectionTo(way);
      connections.set(connection, connection);
      return Promise.resolve(connection);
    },
    beginTransaction: (connection) => of(connection).begin(),
    commitTransaction: (connection) => of(connection).commit(),
    rollbackTransaction: (connection) => of(connection).rollback(),
    releaseConnection: () => Promise.resolve(),
    destroy: () => way.engine.close(),
  };
}

type Connection = DatabaseConnection & {
  readonly begin: () => Promise<void>;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
};

function connectionTo({ engine, lanes, requireSpace }: Way): Connection {
  let leave: (() => void) | null = null;
  let isAborted = false;
  const end = async (statement: 'commit' | 'rollback') => {
    // Where it has ended already, the connection is somebody else's.
    if (leave === null) return;
    try {
      await engine.exec(statement);
    } finally {
      leave();
      leave = null;
    }
  };
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const leaveRead = leave === null ? await lanes.enter('reads') : null;
      try {
        const { rows, affectedRows } = await engine.query(sql, parameters);
        // What the rows hold is the query's to say.
        const read = { rows: rows as unknown as Row[] };
        return affectedRows === undefined ? read : { ...read, numAffectedRows: BigInt(affectedRows) };
      } catch (error) {
        isAborted = leave !== null;
        throw error;
      } finally {
        leaveRead?.();
      }
    },
    streamQuery: () => {
      throw new Error('The embedded database answers a query whole.');
    },
    begin: async () => {
      await requireSpace();
      leave = await lanes.enter('writes');
      isAborted = false;
      try {
        await engine.exec('begin');
      } catch (error) {
        leave();
        leave = null;
        throw error;
      }
    },
    commit: async () => {
      if (!isAborted) return end('commit');
      // A failed statement has undone the transaction already: a commit would only seem to succeed.
      await end('rollback');
      throw Object.assign(new Error('The transaction was undone by a statement that failed.'), {
        code: '25P02',
      });
    },
    rollback: () => end('rollback'),
  };
}
