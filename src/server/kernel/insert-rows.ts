import { type Insertable, sql } from 'kysely';
import type { Tx } from './db.ts';
import type { Schema } from './schema.ts';

const BATCH_SIZE = 2000;

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
  const columns = Object.entries<string | undefined>(types);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const record = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type ?? 'text')}`));
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH_SIZE).map(toJsonRow));
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from json_to_recordset(${batch}::json) as rows (${record})
    `.execute(tx);
  }
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
