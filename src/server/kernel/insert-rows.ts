import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from './db.ts';
import type { Schema } from './schema.ts';

/** Most rows that one statement writes. */
export const BATCH_SIZE = 2000;

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
  for (const batch of inBatches(rows)) await insertionOf(table, types, rowsAsJson(batch)).execute(tx);
}

/** Returns the rows in batches for one statement each; no batch without rows. */
export function inBatches<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, batch) =>
    rows.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
  );
}

/** Returns the statement that inserts the rows of a JSON text (`rowsAsJson`), if `condition` is true. */
export function insertionOf<Table extends keyof Schema & string>(
  table: Table,
  types: ColumnTypes<Table>,
  json: string,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  const columns = Object.entries<string | undefined>(types);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const record = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type ?? 'text')}`));
  return sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_to_recordset(${json}::json) as rows (${record}) where ${condition}
  `;
}

/** Returns rows as the JSON text that `insertionOf` takes. */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows.map(toJsonRow));
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
