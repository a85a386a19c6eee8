import type { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** What a statement brought. */
export type Result = {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly affectedRows: number | undefined;
};

/** The embedded database as the server speaks to it: one connection, one statement after the other. */
export type Engine = {
  readonly query: (sql: string, parameters: readonly unknown[]) => Promise<Result>;
  /** Runs statements that take no parameters; answers what each brought. */
  readonly exec: (sql: string) => Promise<readonly Result[]>;
  readonly close: () => Promise<void>;
};

const INT8 = 20;
const DATE = 1082;

/** What every embedded database of the registry is opened with. */
export const engineOptions = {
  extensions: { btree_gist, fuzzystrmatch, pg_trgm, unaccent },
  parsers: { [INT8]: Number, [DATE]: String },
};

/** Speaks to a PGlite of this very thread. */
export function engineOf(pglite: PGlite): Engine {
  return {
    query: async (sql, parameters) =>
      resultOf(await pglite.query<Result['rows'][number]>(sql, [...parameters])),
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
