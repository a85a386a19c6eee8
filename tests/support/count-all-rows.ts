import { sql } from 'kysely';
import type { Database } from '#server/kernel/db.ts';

/** Returns the number of rows of every table, except those that requests and sessions themselves write. */
export async function countAllRows({ db }: Database): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('counted_request', 'session')
  `.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const counted = sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`;
    const { rows } = await counted.execute(db);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
