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

/** Values a use case may be given: anything but a way round its transaction. */
type Inside<Value> = Value extends Db | Database ? never : Value;

export type Database = {
  readonly kind: 'embedded' | 'server';
  readonly db: Db;
  /**
   * Runs a use case in one transaction, durable before it answers; what it changed is then told to every listener. Its
   * arguments cannot hold the database itself: on one connection that would wait for ever.
   */
  readonly transact: <Args extends readonly unknown[], Answer>(
    useCase: (tx: Tx, ...args: Args) => Promise<Answer>,
    ...args: { [Index in keyof Args]: Inside<Args[Index]> }
  ) => Promise<Answer>;
  /** Hears of every commit, of this process and of the others on the same server. */
  readonly onChange: (listener: () => void) => void;
  /** How many transactions that wrote have been committed, over all processes. */
  readonly version: () => Promise<number>;
  readonly close: () => Promise<void>;
};

type UseCase<Args extends readonly unknown[], Answer> = (tx: Tx, ...args: Args) => Promise<Answer>;

type Parts = {
  readonly kind: Database['kind'];
  readonly kysely: Kysely<Schema>;
  /** Told inside the transaction, last of all, so that it is heard with the commit or not at all. */
  readonly announce: (tx: Tx) => Promise<void>;
  readonly listeners: Set<() => void>;
  readonly close: () => Promise<void>;
};

/** Puts a database together from an open connection; the one place that makes a `Db` and a `Tx`. */
export function assembleDatabase({ kind, kysely, announce, listeners, close }: Parts): Database {
  const db = kysely as unknown as Db;
  const once = <Args extends readonly unknown[], Answer>(useCase: UseCase<Args, Answer>, args: Args) =>
    kysely.transaction().execute(async (transaction) => {
      const tx = transaction as Tx;
      const answer = await useCase(tx, ...args);
      await tx
        .updateTable('registryVersion')
        .set((row) => ({ version: row('version', '+', 1) }))
        .execute();
      await announce(tx);
      return answer;
    });
  const transact = async <Args extends readonly unknown[], Answer>(
    useCase: UseCase<Args, Answer>,
    ...args: Args
  ) => {
    const answer = await retryConflicts(() => once(useCase, args));
    for (const listener of listeners) listener();
    return answer;
  };
  return {
    kind,
    db,
    close,
    onChange: (listener) => listeners.add(listener),
    version: async () => {
      const row = await db.selectFrom('registryVersion').select('version').executeTakeFirstOrThrow();
      return row.version;
    },
    transact,
  };
}
