import { AsyncLocalStorage } from 'node:async_hooks';
import type { TablesOf } from './watched-tables.ts';

/**
 * Says which changes of the tables that a read names leave its rows as they are (decision 0069). A table that is not
 * named here counts whole.
 */
export type Narrowing<Row> = {
  /** Tables of which the result depends only on the rows of its keys: triggers note a row with its key. */
  readonly byKey: readonly string[];
  /**
   * Returns the keys that a returned row depends on. A read that returns no row depends on whatever its tables have.
   */
  readonly keysOf: (row: Row) => readonly (string | null)[];
  /**
   * Tables of which the result depends on which rows there are and on their lasting columns: all that the triggers
   * do not name as passing.
   */
  readonly lasting: readonly string[];
  /** Returns tables that can change nothing in a returned row any more. If that is so of all rows, they do not count. */
  readonly settledFor?: (row: Row) => readonly string[];
};

/** A statement of a narrowed read, with what its rows depend on. */
type NarrowRead = Pick<Narrowing<never>, 'byKey' | 'lasting'> & {
  readonly statement: string;
  readonly keys: readonly string[];
  readonly settled: readonly string[];
};

/** What a computation read: the statements it ran, and the tags behind cached replies that it used. */
export type StatementsRun = {
  readonly statements: ReadonlySet<string>;
  readonly narrow: readonly NarrowRead[];
  /** Tables, or parts of them as in `tagsOf`. */
  readonly tables: ReadonlySet<string>;
};

type Recording = {
  readonly statements: Set<string>;
  readonly narrow: NarrowRead[];
  readonly tables: Set<string>;
  /** The computation that called this one, which read the same. */
  readonly outer: Recording | undefined;
};

const current = new AsyncLocalStorage<Recording>();

const begin = (outer: Recording | undefined): Recording => {
  return { statements: new Set(), narrow: [], tables: new Set(), outer };
};

/** Runs `compute` and returns its result with what it read, directly or in computations that it called. */
export async function recordStatements<Result>(
  compute: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly run: StatementsRun }> {
  const run = begin(current.getStore());
  const result = await current.run(run, compute);
  return { result, run };
}

/**
 * Runs a read of one or more statements and returns its rows. A cached reply that was computed from them outlives the
 * changes that `narrowing` excludes. If the read fails or returns no rows, its tables count whole.
 */
export async function readNarrowly<Row>(
  read: () => Promise<Row[]>,
  { byKey, keysOf, lasting, settledFor = () => [] }: Narrowing<Row>,
): Promise<Row[]> {
  const outer = current.getStore();
  if (outer === undefined) return read();
  const run = begin(undefined);
  let rows: Row[] = [];
  try {
    rows = await current.run(run, read);
    return rows;
  } finally {
    if (rows.length === 0) noteRun(run);
    else {
      const keys = [...new Set(rows.flatMap(keysOf).filter((key) => key !== null))];
      const settled = commonTo(rows.map(settledFor));
      const narrow = [...run.statements].map((statement) => ({ statement, byKey, lasting, keys, settled }));
      noteRun({ ...run, statements: new Set(), narrow: [...run.narrow, ...narrow] });
    }
  }
}

/** Returns what all lists have. */
function commonTo(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lists;
  return first.filter((table) => others.every((other) => other.includes(table)));
}

/**
 * Runs `read` without noting what it reads: for rows that nothing changes once they are there, so that a reply made of
 * them can be cached although their tables are not watched.
 */
export function readWithoutNoting<Result>(read: () => Promise<Result>): Promise<Result> {
  return current.exit(read);
}

/** Notes a statement of the database. */
export function noteStatement(statement: string): void {
  for (let run = current.getStore(); run !== undefined; run = run.outer) run.statements.add(statement);
}

/** Notes what a computation read that was run for another reply as well. */
export function noteRun({ statements, narrow, tables }: StatementsRun): void {
  for (const statement of statements) noteStatement(statement);
  for (let run = current.getStore(); run !== undefined; run = run.outer) run.narrow.push(...narrow);
  noteTables(tables);
}

/** Notes what a cached reply was computed from: tables, or parts of them as in `tagsOf`. */
export function noteTables(tables: Iterable<string>): void {
  const recording = current.getStore();
  if (recording === undefined) return;
  for (const table of tables)
    for (let run: Recording | undefined = recording; run !== undefined; run = run.outer)
      run.tables.add(table);
}

/** Returns `work`, bound to the computation that calls this function, wherever it is called later. */
export function bindToRecording(work: () => void): () => void {
  return AsyncLocalStorage.bind(work);
}

/**
 * Returns what a computation depends on, in the words of commits' reports (migration 0067): `project` for anything
 * in the table, `project#` for its lasting columns and which rows there are, `project*` for rows whose keys are not
 * known, and `=CA000001-001` for rows of that key in any table.
 */
export function tagsOf({ statements, narrow, tables }: StatementsRun, tablesOf: TablesOf): readonly string[] {
  const tags = new Set(tables);
  for (const statement of statements) for (const table of tablesOf(statement)) tags.add(table);
  for (const { statement, byKey, lasting, keys, settled } of narrow) {
    for (const key of keys) tags.add(`=${key}`);
    for (const table of tablesOf(statement)) {
      if (settled.includes(table)) continue;
      const isByKey = byKey.includes(table);
      const isLasting = lasting.includes(table);
      if (isByKey) tags.add(`${table}*`);
      if (isLasting) tags.add(`${table}#`);
      if (!isByKey && !isLasting) tags.add(table);
    }
  }
  return [...tags];
}

/** Returns the table that a tag is a part of; null for a key, which is one in several tables. */
export function tableOf(tag: string): string | null {
  return tag.startsWith('=') ? null : tag.replace(/[*#]$/, '');
}
