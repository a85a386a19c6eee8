import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { NamedQuery } from '../statements.ts';
import { type Asked, isFaultOfReplica, type Snapshot } from './replica-snapshot.ts';

/** A snapshot of a replica, and what is told of a fault of that replica. */
export type Chosen = { readonly snapshot: Snapshot; readonly onFault: (error: unknown) => void };

/** Runs statements on a connection. */
type Run = <Result>(ask: (server: Asked) => Promise<Result>) => Promise<Result>;

type Where = {
  readonly primary: Run;
  /** False for a statement whose tables change without a new version: only the primary answers it. */
  readonly hasVersion: (statement: string) => boolean;
  /** Opens a snapshot that shows all that this server has seen; null if no replica has one. */
  readonly choose: () => Promise<Chosen | null>;
};

/** Where the statements of one public read are run. */
type Scope = {
  readonly run: <Result>(statement: string, ask: (server: Asked) => Promise<Result>) => Promise<Result>;
  readonly client: PostgresPoolClient;
  readonly hasFault: () => boolean;
  /** Which servers answered. */
  readonly askedReplica: () => boolean;
  readonly askedPrimary: () => boolean;
  /** From then on the primary answers. */
  readonly end: () => void;
};

/** A public read's result, and which servers answered. */
type Answered<Result> = {
  readonly result: Result;
  readonly askedReplica: boolean;
  readonly askedPrimary: boolean;
};

/** Sends the statements of public reads to snapshots of replicas, and all others to the primary. */
export function routeReads({ primary, hasVersion, choose }: Where) {
  const scopes = new AsyncLocalStorage<Scope>();
  const run = async <Result>(read: () => Promise<Result>): Promise<Answered<Result>> => {
    const scope = openScope({ primary, hasVersion, choose });
    try {
      const result = await scopes.run(scope, read);
      if (!scope.hasFault())
        return { result, askedReplica: scope.askedReplica(), askedPrimary: scope.askedPrimary() };
    } catch (error) {
      if (!scope.hasFault()) throw error;
    } finally {
      scope.end();
    }
    return { result: await scopes.exit(read), askedReplica: false, askedPrimary: true };
  };
  return {
    /** Runs a public read at one snapshot, and again at the primary if the replica fails meanwhile. */
    run,
    /** Returns the pool that statements outside transactions take their connections from. */
    poolOver: (pool: PostgresPool): PostgresPool => ({
      connect: async () => scopes.getStore()?.client ?? pool.connect(),
      end: () => Promise.resolve(),
      options: pool.options,
    }),
    runNamed: (query: NamedQuery) => {
      const scope = scopes.getStore();
      return runNamed(query, scope === undefined ? primary : (ask) => scope.run(query.text, ask));
    },
  };
}

/** Runs a prepared statement; its rows are lists of values. */
export function runNamed(query: NamedQuery, run: Run): Promise<pg.QueryArrayResult<unknown[]>> {
  return run((server) => server.query<unknown[]>({ ...query, rowMode: 'array' }));
}

function openScope({ primary, hasVersion, choose }: Where): Scope {
  let choosing: Promise<Chosen | null> | null = null;
  let hasFault = false;
  let isOver = false;
  const asked = { replica: false, primary: false };
  const run: Scope['run'] = async (statement, ask) => {
    const chosen = isOver || !hasVersion(statement) ? null : await (choosing ??= choose());
    if (chosen === null) {
      asked.primary = true;
      return primary(ask);
    }
    asked.replica = true;
    try {
      return await chosen.snapshot.run(ask);
    } catch (error) {
      if (isFaultOfReplica(error)) {
        hasFault = true;
        chosen.onFault(error);
      }
      throw error;
    }
  };
  const query = (text: string, values: readonly unknown[]) =>
    run(text, (server) => server.query(text, [...values]));
  return {
    run,
    client: { query: query as unknown as PostgresPoolClient['query'], release: () => undefined },
    hasFault: () => hasFault,
    askedReplica: () => asked.replica,
    askedPrimary: () => asked.primary,
    end: () => {
      isOver = true;
      void choosing?.then((chosen) => chosen?.snapshot.end(hasFault));
    },
  };
}
