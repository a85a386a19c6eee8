import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { accept, type Result } from '#domain/result.ts';
import type { Database, Tx } from '#server/kernel/db.ts';
import type { IdempotencyKey } from '#server/kernel/idempotency.ts';
import { applyOnce } from '../apply-once.ts';
import type { ContendedWork } from './choose-operation.ts';
import { operateOnce, type Reply } from './operate-once.ts';

export type Request = { readonly operation: ContendedWork; readonly key: IdempotencyKey };
/** Applies a request to the ledger in a transaction of its own. */
export type LedgerWriter = (database: Database, request: Request) => Promise<Result<Reply>>;

/** The ledger's writer, as the registry runs it. */
export const shippedWriter: LedgerWriter = (database, { operation, key }) =>
  applyOperation(database, operation, key);

async function applyOperation(
  database: Database,
  operation: ContendedWork,
  key: IdempotencyKey | null,
  through?: (tx: Tx) => Promise<Tx>,
): Promise<Result<Reply>> {
  if ('wish' in operation) return operateOnce(database, operation, key, through);
  const applied = await applyOnce(database, [operation], key, through);
  if (!applied.ok) return applied;
  return accept({ named: applied.value.map(({ index }) => index).join(), events: applied.value.length });
}

/**
 * The ledger's writer with one mistake each. The code is the shipped one: what it sends to the database, or
 * receives, is altered on the way.
 */
export const faultyWriters: Readonly<Record<string, LedgerWriter>> = {
  'no check of the units’ state': altered(() =>
    alterRows('serial_block', (row) => ({ ...row, state: 'active' })),
  ),
  'no lock on projects and inventory years': altered(() => withoutLocks(['project', 'inventory_year'])),
  'an inventory’s unretired tonnes read before its lock': altered(async (tx) => {
    const early = await tx.selectFrom('inventoryYear').selectAll().execute();
    return alterRows('inventory_year', (row) => {
      return early.find(({ project, year }) => project === row['project'] && year === row['year']) ?? row;
    });
  }),
  'no idempotency keys': (database, { operation }) => applyOperation(database, operation, null),
  'the index of events from a sequence': altered((tx) =>
    alterRows('log_head', async (row) => {
      const { rows } = await sql<{ next: number }>`select nextval('faulty_index') as next`.execute(tx);
      return { ...row, size: rows[0]?.next };
    }),
  ),
};

/** Creates what the faulty writers need: a sequence that continues the log's index. */
export async function prepareFaultyWriters(database: Database): Promise<void> {
  const { size } = await database.db.selectFrom('logHead').select('size').executeTakeFirstOrThrow();
  await database.transact(
    async (tx) =>
      void (await sql`create sequence faulty_index minvalue 0 start ${sql.lit(size)}`.execute(tx)),
  );
}

function altered(plugin: (tx: Tx) => KyselyPlugin | Promise<KyselyPlugin>): LedgerWriter {
  return (database, { operation, key }) =>
    applyOperation(database, operation, key, async (tx) => tx.withPlugin(await plugin(tx)) as Tx);
}

type Row = Readonly<Record<string, unknown>>;

/** Alters the rows that are read of a table. */
function alterRows(table: string, alter: (row: Row) => Row | Promise<Row>): KyselyPlugin {
  const reads = new WeakSet<object>();
  return {
    transformQuery: ({ node, queryId }) => {
      if (isReadOf(node, table)) reads.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) =>
      reads.has(queryId)
        ? { ...result, rows: await Promise.all(result.rows.map(async (row) => alter(row))) }
        : result,
  };
}

/** Reads rows of these tables without locking them. */
function withoutLocks(tables: readonly string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (node.kind !== 'SelectQueryNode' || !tables.some((table) => isReadOf(node, table))) return node;
      const { endModifiers: _, ...unlocked } = node;
      return unlocked;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

function isReadOf(node: RootOperationNode, table: string): boolean {
  return node.kind === 'SelectQueryNode' && JSON.stringify(node).includes(`"name":"${table}"`);
}
