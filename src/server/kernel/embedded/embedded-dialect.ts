import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { preparedName } from '../statements.ts';
import { COMMIT_WITH_REPORT } from '../watched-tables.ts';
import type { Engine } from './engine.ts';

/** Dependencies of the embedded database's queries. */
export type DialectDeps = {
  readonly engine: Engine;
  readonly lock: PriorityLock;
  /** Called before a transaction that may write; rejects while the disk is full. */
  readonly requireSpace: () => Promise<void>;
  /** Called after a commit that wrote watched tables. */
  readonly onReport: (report: string) => void;
};

/**
 * Returns the Kysely dialect of the embedded database. Transactions go before single reads, one at a time.
 */
export function embeddedDialect(deps: DialectDeps): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver(deps),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function driver(deps: DialectDeps): Driver {
  const connections = new WeakMap<DatabaseConnection, Connection>();
  const find = (key: DatabaseConnection): Connection => {
    const connection = connections.get(key);
    if (connection === undefined) throw new Error('This is not a connection of the embedded database.');
    return connection;
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => {
      const connection = connectionTo(deps);
      connections.set(connection, connection);
      return Promise.resolve(connection);
    },
    beginTransaction: (connection, settings) => find(connection).begin(settings),
    commitTransaction: (connection) => find(connection).commit(),
    rollbackTransaction: (connection) => find(connection).rollback(),
    releaseConnection: () => Promise.resolve(),
    destroy: () => deps.engine.close(),
  };
}

type Connection = DatabaseConnection & {
  readonly begin: (settings: TransactionSettings) => Promise<void>;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
};

function connectionTo({ engine, lock, requireSpace, onReport }: DialectDeps): Connection {
  let release: (() => void) | null = null;
  let isAborted = false;
  const end = async (statements: typeof COMMIT_WITH_REPORT | 'rollback') => {
    // After the end, the lock may belong to the next transaction.
    if (release === null) return null;
    try {
      const [result] = await engine.exec(statements);
      return result?.rows[0]?.['report'] ?? null;
    } catch (error) {
      if (statements !== 'rollback') await engine.exec('rollback');
      throw error;
    } finally {
      release();
      release = null;
    }
  };
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const releaseRead = release === null ? await lock.acquire('reads') : null;
      try {
        const { rows, affectedRows } = await engine.query(sql, parameters, preparedName(sql));
        // The query determines the row type.
        const result = { rows: rows as unknown as Row[] };
        return affectedRows === undefined ? result : { ...result, numAffectedRows: BigInt(affectedRows) };
      } catch (error) {
        isAborted = release !== null;
        throw error;
      } finally {
        releaseRead?.();
      }
    },
    streamQuery: () => {
      throw new Error('The embedded database answers a query whole.');
    },
    begin: async (settings) => {
      if (settings.accessMode !== 'read only') await requireSpace();
      release = await lock.acquire('writes');
      isAborted = false;
      try {
        await engine.exec(beginStatement(settings));
      } catch (error) {
        release();
        release = null;
        throw error;
      }
    },
    commit: async () => {
      if (!isAborted) {
        const report = await end(COMMIT_WITH_REPORT);
        if (typeof report === 'string') onReport(report);
        return;
      }
      // A failed statement has aborted the transaction: committing would only appear to succeed.
      await end('rollback');
      throw Object.assign(new Error('The transaction was undone by a statement that failed.'), {
        code: '25P02',
      });
    },
    rollback: async () => void (await end('rollback')),
  };
}

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
  return `begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`;
}

/** Priority for the lock: writers go before readers. */
export type Priority = 'writes' | 'reads';

/** A waiting reader goes ahead after this many consecutive writers. */
const MAX_WRITES_IN_A_ROW = 8;

export type PriorityLock = {
  /** Waits for the lock; returns its release function, which has an effect once. */
  readonly acquire: (priority: Priority) => Promise<() => void>;
};

/**
 * Returns a lock for the single connection of the embedded database. Writers go first, so that many readers
 * cannot delay a save; readers still get their turn. First come, first served within a priority.
 */
export function priorityLock(): PriorityLock {
  const waiting: Record<Priority, (() => void)[]> = { writes: [], reads: [] };
  let isHeld = false;
  let writesInARow = 0;
  const next = (): (() => void) | undefined => {
    const isReadersTurn = waiting.reads.length > 0 && writesInARow >= MAX_WRITES_IN_A_ROW;
    const priority = waiting.writes.length > 0 && !isReadersTurn ? 'writes' : 'reads';
    writesInARow = priority === 'writes' ? writesInARow + 1 : 0;
    return waiting[priority].shift();
  };
  const release = () => {
    const resume = next();
    if (resume === undefined) isHeld = false;
    else resume();
  };
  return {
    acquire: async (priority) => {
      if (isHeld) await new Promise<void>((resume) => waiting[priority].push(resume));
      isHeld = true;
      let isReleased = false;
      return () => {
        if (!isReleased) release();
        isReleased = true;
      };
    },
  };
}
