import { setTimeout as wait } from 'node:timers/promises';
import { CamelCasePlugin, type Dialect, Kysely, type Transaction } from 'kysely';
import { noteStatement } from './recorded-reads.ts';
import type { Schema } from './schema.ts';
import { type OnTableChange, parseTableChange, type WatchedTables } from './watched-tables.ts';

declare const reading: unique symbol;
declare const writing: unique symbol;

/** A read-only database handle for queries. Never in scope together with a transaction. */
export type Db = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'> & {
  readonly [reading]: true;
};

/** A read-write transaction, for use cases and stores. */
export type Tx = Transaction<Schema> & { readonly [writing]: true };

/** Connection of the job queue to the database. */
export type JobSql = {
  // The queue's own row types are not known here.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: any[] }>;
};

/** Argument of a use case: any value except a database handle, which would bypass the transaction. */
type Inside<Value> = Value extends Db | Database ? never : Value;

type Transact = <Args extends readonly unknown[], Result>(
  useCase: (tx: Tx, ...args: Args) => Promise<Result>,
  ...args: { [Index in keyof Args]: Inside<Args[Index]> }
) => Promise<Result>;

export type Database = {
  readonly kind: 'embedded' | 'server';
  /** How many statements run at once. */
  readonly connections: number;
  readonly db: Db;
  /**
   * Runs a use case in one transaction and returns after a durable commit. If it wrote a table that cached
   * replies may read, every change listener is called first. The arguments cannot contain the database: on a
   * single connection that would deadlock.
   */
  readonly transact: Transact;
  /** Runs reads in one read-only transaction: all see the same moment, whatever others write meanwhile. */
  readonly readSnapshot: <Result>(read: (snapshot: Db) => Promise<Result>) => Promise<Result>;
  /**
   * Writes a copy of the database to a file while others read and write, and returns what `read` finds in the same
   * state. Rejects if another copy is being made.
   */
  readonly backUp: <Facts>(path: string, read: (snapshot: Db) => Promise<Facts>) => Promise<Facts>;
  /**
   * Runs work that no other server of the database runs under the same name meanwhile; returns false, without running
   * it, if one does. The name is free again as soon as this process has ended.
   */
  readonly whileAlone: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Runs the job queue's own SQL outside the application's transactions. */
  readonly jobSql: JobSql;
  /** Rejects if the database does not answer or cannot store anything. */
  readonly check: () => Promise<unknown>;
  /** True while the database is known to be unavailable; failed requests are then not logged individually. */
  readonly isUnavailable: () => boolean;
  /** Vacuums and analyzes the database; see `embedded/open-embedded.ts`. */
  readonly tidy: () => Promise<void>;
  /**
   * Calls `listener` after every commit that wrote a watched table, of this process and of others on the same
   * server.
   */
  readonly onChange: (listener: OnTableChange) => void;
  /**
   * Sends a text of at most 7,000 bytes to all servers of the database, including this one. A server that is not
   * connected at that moment never gets it. The embedded database has one server and sends nothing.
   */
  readonly broadcast: (text: string) => Promise<void>;
  readonly onBroadcast: (listener: (text: string) => void) => void;
  /** Returns the number of commits that wrote a watched table, over all processes. */
  readonly version: () => Promise<number>;
  readonly watchedTables: WatchedTables;
  readonly publicReads: PublicReads;
  readonly close: () => Promise<void>;
};

/** Reads for visitors, which replicas may answer. */
export type PublicReads = {
  /**
   * Runs reads whose result is the same for every visitor, with the database's `db`. If there are replicas, they see
   * one moment of one, and all that this server has seen; a read that fails there is run again.
   */
  readonly run: <Result>(read: () => Promise<Result>) => Promise<Result>;
  /** Has public reads from now on see all that other reads have seen. */
  readonly catchUp: () => Promise<void>;
  /** Returns how many seconds each replica is behind, by its name. */
  readonly lags: () => Promise<readonly { readonly kind: string; readonly value: number }[]>;
};

/** Public reads of a database without replicas. */
export const withoutReplicas: PublicReads = {
  run: (read) => read(),
  catchUp: () => Promise.resolve(),
  lags: () => Promise.resolve([]),
};

type Parts = {
  readonly kind: Database['kind'];
  readonly kysely: Kysely<Schema>;
  /** Where statements outside transactions are run, if not there too. */
  readonly reads?: Kysely<Schema>;
  readonly publicReads?: PublicReads;
  readonly listeners: ChangeListeners;
} & Pick<
  Database,
  | 'connections'
  | 'watchedTables'
  | 'backUp'
  | 'whileAlone'
  | 'broadcast'
  | 'onBroadcast'
  | 'jobSql'
  | 'check'
  | 'isUnavailable'
  | 'tidy'
  | 'close'
>;

/** Change listeners; `notify` calls each with the parsed report of a commit. */
export type ChangeListeners = {
  readonly add: (listener: OnTableChange) => void;
  readonly notify: (report: string) => void;
};

export function changeListeners(): ChangeListeners {
  const listeners = new Set<OnTableChange>();
  return {
    add: (listener) => void listeners.add(listener),
    notify: (report) => {
      const change = parseTableChange(report);
      for (const listener of listeners) listener(change);
    },
  };
}

const commitCallbacks = new WeakMap<Tx, (() => void)[]>();

/** Calls `work` once the transaction is committed; never after a rollback. */
export function afterCommit(tx: Tx, work: () => void): void {
  const callbacks = commitCallbacks.get(tx) ?? [];
  commitCallbacks.set(tx, [...callbacks, work]);
}

/** Returns the database with `around` run in each transaction; it runs the use case by calling `work`. */
export function aroundTransactions(
  database: Database,
  around: <Result>(tx: Tx, work: () => Promise<Result>) => Promise<Result>,
): Database {
  const transact: Transact = (useCase, ...args) =>
    database.transact((tx) => around(tx, () => useCase(tx, ...args)));
  return { ...database, transact };
}

/** Builds a database from an open connection. The only place that creates a `Db` or a `Tx`. */
export function assembleDatabase({ kysely, reads = kysely, listeners, ...parts }: Parts): Database {
  const transact: Transact = (work, ...args) => retryConflicts(() => once(kysely, (tx) => work(tx, ...args)));
  return {
    publicReads: withoutReplicas,
    ...parts,
    db: reads as unknown as Db,
    transact,
    readSnapshot: (read) =>
      kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => read(transaction as unknown as Db)),
    onChange: listeners.add,
    version: async () => {
      const row = await kysely.selectFrom('registryVersion').select('version').executeTakeFirstOrThrow();
      return row.version;
    },
  };
}

async function once<Result>(kysely: Kysely<Schema>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let callbacks: readonly (() => void)[] = [];
  const result = await kysely.transaction().execute(async (transaction) => {
    const tx = transaction as Tx;
    const returned = await work(tx);
    callbacks = commitCallbacks.get(tx) ?? [];
    return returned;
  });
  for (const work of callbacks) work();
  return result;
}

/** The same for all: a prepared statement is compiled again for other plugins. */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/**
 * Returns a query builder with camel-case names in code and snake-case names in the database. Every statement
 * is noted for the reply that is being computed.
 */
export function buildKysely(dialect: Dialect): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect,
    plugins: [camelCase],
    log: ({ query }) => noteStatement(query.sql),
  });
}

/** Serialization failure, deadlock and lock timeout: a retry may succeed. */
const retryableCodes: ReadonlySet<unknown> = new Set(['40001', '40P01', '55P03']);
const MAX_TRIES = 5;
const MAX_PAUSE_MS = 200;

/** Retries a transaction after a conflict with another one: up to five times, with growing random pauses. */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error;
      await wait(Math.random() * Math.min(MAX_PAUSE_MS, 10 * 2 ** attempt));
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryableCodes.has(error.code);
}
