import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from './schema.ts';

/** Finds the tables that a statement names. */
export type TablesOf = (statement: string) => readonly string[];

export type WatchedTables = {
  readonly tablesOf: TablesOf;
  /** True if triggers note the writes to a table. A reply that reads another table must not be cached. */
  readonly isWatched: (table: string) => boolean;
};

const MAX_STATEMENTS = 2000;

/**
 * Reads from the database's catalog which tables there are, and for which of them triggers note what is
 * written.
 */
export async function readWatchedTables(kysely: Kysely<Schema>): Promise<WatchedTables> {
  const { rows } = await sql<{ name: string; watched: boolean }>`
    select relname as name, exists (
      select from pg_trigger
      where tgrelid = pg_class.oid and tgname = relname || '_update_noted' and tgenabled <> 'D'
    ) as watched
    from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
  `.execute(kysely);
  const names = new Set(rows.map(({ name }) => name));
  const watched = new Set(rows.flatMap((row) => (row.watched ? [row.name] : [])));
  return { tablesOf: tableFinder(names), isWatched: (table) => watched.has(table) };
}

/**
 * Returns a function that finds tables in statements. Every word counts that is the name of a table, so a
 * column with such a name counts too: rather one table too many than one too few.
 */
function tableFinder(names: ReadonlySet<string>): TablesOf {
  const found = new LRUCache<string, readonly string[]>({ max: MAX_STATEMENTS });
  return (statement) => {
    const known = found.get(statement);
    if (known !== undefined) return known;
    const tables = [...new Set(statement.match(/\w+/g))].filter((word) => names.has(word));
    found.set(statement, tables);
    return tables;
  };
}

/**
 * What a commit changed: the tables it wrote that cached replies may read, and the registry's version since
 * then.
 */
export type TableChange = { readonly version: number; readonly tables: readonly string[] };

/** Last statements of a transaction: the first one's row has a column `report`, for `parseTableChange`. */
export const COMMIT_WITH_REPORT = 'select report_tables_written() as report; commit';

/** Receives the change of every commit that wrote a watched table; null if it is unknown what changed. */
export type OnTableChange = (change: TableChange | null) => void;

/** Parses a report or notification such as "12 project organization". Returns null if it names no tables. */
export function parseTableChange(report: string): TableChange | null {
  const [version = '', ...tables] = report.split(' ');
  if (!/^\d+$/.test(version) || tables.length === 0) return null;
  return { version: Number(version), tables };
}

/** Which tables changed when, counted in the changes that this process has seen. */
export type TableVersions = {
  /** Returns the number of changes seen. */
  readonly count: () => number;
  /** True if one of the tables changed, or may have, after `since` changes. */
  readonly haveChanged: (reads: { readonly tables: readonly string[]; readonly since: number }) => boolean;
  /**
   * Applies the change of a commit. Every table may have changed if it is null or if one before it is
   * missing.
   */
  readonly apply: OnTableChange;
  /** Compares the registry's version with the last one seen. If they differ, every table may have changed. */
  readonly compare: (version: number) => void;
};

export function tableVersions(): TableVersions {
  const changedAt = new Map<string, number>();
  let allChangedAt = 0;
  let count = 0;
  let seen: number | null = null;
  const changeTables = (tables: readonly string[]) => {
    count += 1;
    for (const table of tables) changedAt.set(table, count);
  };
  const changeAll = () => {
    count += 1;
    allChangedAt = count;
  };
  return {
    count: () => count,
    haveChanged: ({ tables, since }) =>
      since < allChangedAt || tables.some((table) => since < (changedAt.get(table) ?? 0)),
    apply: (change) => {
      if (change === null) return changeAll();
      // On a server, a commit of this process is reported by the commit and by a notification.
      if (seen !== null && change.version <= seen) return;
      // Each commit's version is one more than the last one's.
      if (change.version === (seen ?? 0) + 1) changeTables(change.tables);
      else changeAll();
      seen = change.version;
    },
    compare: (version) => {
      if (version !== seen) changeAll();
      seen = version;
    },
  };
}

/** What a computation read: the statements it ran, and the tables behind cached replies that it used. */
export type StatementsRun = {
  readonly statements: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
};

type Recording = {
  readonly statements: Set<string>;
  readonly tables: Set<string>;
  /** The computation that called this one, which read the same. */
  readonly outer: Recording | undefined;
};

const current = new AsyncLocalStorage<Recording>();

/** Runs `compute` and returns its result with what it read, directly or in computations that it called. */
export async function recordStatements<Result>(
  compute: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly run: StatementsRun }> {
  const run: Recording = { statements: new Set(), tables: new Set(), outer: current.getStore() };
  const result = await current.run(run, compute);
  return { result, run };
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
export function noteRun({ statements, tables }: StatementsRun): void {
  for (const statement of statements) noteStatement(statement);
  noteTables(tables);
}

/** Notes the tables that a cached reply was computed from. */
export function noteTables(tables: Iterable<string>): void {
  for (const table of tables)
    for (let run = current.getStore(); run !== undefined; run = run.outer) run.tables.add(table);
}

/** Returns `work`, bound to the computation that calls this function, wherever it is called later. */
export function bindToRecording(work: () => void): () => void {
  return AsyncLocalStorage.bind(work);
}
