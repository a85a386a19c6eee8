import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from './db.ts';
import type { Schema } from './schema.ts';

const BATCH_SIZE = 2000;
/** Most writes that one statement joins. */
const MAX_TOGETHER = 12;

type ColumnTypes<Table extends keyof Schema> = {
  readonly [Column in keyof Insertable<Schema[Table]>]?: string;
};

/**
 * Inserts many rows, in batches of one JSON parameter each; much faster than one parameter per value. `types` lists
 * every written column with its SQL type.
 */
export async function insertRows<Table extends keyof Schema & string>(
  tx: Tx,
  table: Table,
  types: ColumnTypes<Table>,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (const insertion of insertionsOf(table, types, rows)) await insertion.execute(tx);
}

/** Returns the statements that insert many rows, one for each batch; none without rows. */
export function insertionsOf<Table extends keyof Schema & string>(
  table: Table,
  types: ColumnTypes<Table>,
  rows: readonly Insertable<Schema[Table]>[],
): RawBuilder<unknown>[] {
  const columns = Object.entries<string | undefined>(types);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const record = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type ?? 'text')}`));
  return Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, batch) => {
    const start = batch * BATCH_SIZE;
    const json = JSON.stringify(rows.slice(start, start + BATCH_SIZE).map(toJsonRow));
    return sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from json_to_recordset(${json}::json) as rows (${record})
    `;
  });
}

/**
 * Runs writes, then a query, and returns the query's rows: in one statement if they are few. No write may depend on what another of them
 * writes, except by a foreign key.
 */
export async function writeTogether<Row>(
  tx: Tx,
  writes: readonly RawBuilder<unknown>[],
  query: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const isOne = writes.length <= MAX_TOGETHER;
  if (!isOne) for (const write of writes) await write.execute(tx);
  if (!isOne || writes.length === 0) return (await query.execute(tx)).rows;
  const named = writes.map((write, position) => sql`${sql.ref(`write${position}`)} as (${write})`);
  return (await sql<Row>`with ${sql.join(named)} ${query}`.execute(tx)).rows;
}

function toJsonRow(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumn(name), toJson(value)]));
}

function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
}
