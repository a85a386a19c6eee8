import type { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { preparedQueries } from './prepared-queries.ts';

/** Result of a statement. */
export type Result = {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly affectedRows: number | undefined;
};

/** The embedded database: one connection that runs one statement at a time. */
export type Engine = {
  /** Runs one statement; with a name it is parsed and planned once (`prepared-queries.ts`). */
  readonly query: (sql: string, parameters: readonly unknown[], name?: string) => Promise<Result>;
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

/** Wraps a PGlite instance of the same thread. */
export function engineOf(pglite: PGlite): Engine {
  const queryPrepared = preparedQueries(pglite);
  return {
    query: async (sql, parameters, name) =>
      resultOf(
        name === undefined
          ? await pglite.query<object>(sql, [...parameters])
          : await queryPrepared(name, sql, parameters),
      ),
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
