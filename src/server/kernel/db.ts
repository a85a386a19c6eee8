import type { Kysely, Transaction } from 'kysely';
import { retryConflicts } from './retry-conflicts.ts';
import type { Schema } from './schema.ts';

declare const reading: unique symbol;
declare const writing: unique symbol;

/** What queries take: it can only read, and is never in scope where a transaction is. */
export type Db = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'> & {
  readonly [reading]: true;
};

/** What use cases and stores take: everything in one transaction, and nothing outside it. */
export type Tx = Transaction<Schema> & { readonly [writing]: true };

/** What the job queue speaks to the database with. */
export type JobSql = {
  // The queue's own shape: it alone knows the rows it asks for.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: any[] }>;
};

/** Values a use case may be given: anything but a way round its transaction. */
type Inside<Value> = Value extends Db | Database ? never : Value;

type Transact = <Args extends readonly unknown[], Answer>(
  useCase: (tx: Tx, ...args: Args) => Promise<Answer>,
  ...args: { [Index in keyof Args]: Inside<Args[Index]> }
) => Promise<Answer>;

export type Database = {
  readonly kind: 'embedded' | 'server';
  readonly db: Db;
  /**
   * Runs a use case in one transaction, durable before it answers; what it changed is then told to every listener. Its
   * arguments cannot hold the database itself: on one connection that would wait for ever.
   */
  readonly transact: Transact;
  /**
   * The same for what no public reply shows (counts of requests, messages to the administrators): the registry's version
   * stays, and nobody is told, so kept replies stay too.
   */
  readonly transactWithoutInvalidation: Transact;
  /** Runs the job queue's own SQL, outside every transaction of ours. */
  readonly jobSql: JobSql;
  /** Rejects where the database cannot be asked, or can keep nothing at the moment. */
  readonly check: () => Promise<unknown>;
  /** True while the database is known to be unavailable: requests that fail meanwhile are not logged one by one. */
  readonly isUnavailable: () => boolean;
  /** Lets the database count what it holds and clear away what it no longer does; see `embedded/open-embedded.ts`. */
  readonly tidy: () => Promise<void>;
  /** Hears of every commit, of this process and of the others on the same server. */
  readonly onChange: (listener: () => void) => void;
  /** How many transactions that wrote have been committed, over all processes. */
  readonly version: () => Promise<number>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly kind: Database['kind'];
  readonly kysely: Kysely<Schema>;
  /** Told inside the transaction, last of all, so that it is heard with the commit or not at all. */
  readonly announce: (tx: Tx) => Promise<void>;
  readonly listeners: Set<() => void>;
} & Pick<Database, 'jobSql' | 'check' | 'isUnavailable' | 'tidy' | 'close'>;

const awaitingCommit = new WeakMap<Tx, (() => void)[]>();

/** Has something done once a transaction is committed, and never where it is rolled back. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = awaitingCommit.get(tx) ?? [];
  awaitingCommit.set(tx, [...acts, act]);
}

/** Puts a database together from an open connection; the one place that makes a `Db` and a `Tx`. */
export function assembleDatabase({ kysely, announce, listeners, ...parts }: Parts): Database {
  const db = kysely as unknown as Db;
  const transactWithoutInvalidation: Transact = (act, ...args) =>
    retryConflicts(() => once(kysely, (tx) => act(tx, ...args)));
  const transact: Transact = async (act, ...args) => {
    const telling = async (tx: Tx) => {
      const answer = await act(tx, ...args);
      await countChange(tx);
      await announce(tx);
      return answer;
    };
    const answer = await retryConflicts(() => once(kysely, telling));
    for (const listener of listeners) listener();
    return answer;
  };
  return {
    ...parts,
    db,
    transact,
    transactWithoutInvalidation,
    onChange: (listener) => listeners.add(listener),
    version: async () => {
      const row = await db.selectFrom('registryVersion').select('version').executeTakeFirstOrThrow();
      return row.version;
    },
  };
}

async function once<Answer>(kysely: Kysely<Schema>, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  let acts: readonly (() => void)[] = [];
  const answer = await kysely.transaction().execute(async (transaction) => {
    const tx = transaction as Tx;
    const answered = await work(tx);
    acts = awaitingCommit.get(tx) ?? [];
    return answered;
  });
  for (const act of acts) act();
  return answer;
}

async function countChange(tx: Tx): Promise<void> {
  await tx
    .updateTable('registryVersion')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}
