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

/** Reads from the database's catalog which tables there are, and for which of them triggers note what is written. */
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
 * Returns a function that finds tables in statements. Every word counts that is the name of a table, so a column with
 * such a name counts too: rather one table too many than one too few.
 */
export function tableFinder(names: ReadonlySet<string>): TablesOf {
  const found = new LRUCache<string, readonly string[]>({ max: MAX_STATEMENTS });
  return (statement) => {
    const known = found.get(statement);
    if (known !== undefined) return known;
    const tables = [...new Set(statement.match(/\w+/g))].filter((word) => names.has(word));
    found.set(statement, tables);
    return tables;
  };
}
