import type { LedgerOperation, RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { accept, type Result } from '#domain/result.ts';
import type { Database, Tx } from '#server/kernel/db.ts';
import { type IdempotencyKey, withIdempotencyKey } from '#server/kernel/idempotency.ts';
import { applyLedgerOperations } from '#server/ledger/apply-ledger-operations.ts';
import { now } from './builders.ts';

type Applied = Result<readonly RecordedEvent[]>;

/** Ends the transaction of a refused request, as a use case's problem does. */
class Refused extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super('refused');
    this.applied = applied;
  }
}

/**
 * Applies operations to the ledger once per idempotency key, in a transaction of their own, as a request
 * does. `through` may return another view of the transaction, through which everything is done.
 */
export async function applyOnce(
  database: Database,
  operations: readonly LedgerOperation[],
  key: IdempotencyKey | null,
  through: (tx: Tx) => Tx | Promise<Tx> = (tx) => tx,
): Promise<Applied> {
  const apply = async (transaction: Tx) => {
    const tx = await through(transaction);
    return withIdempotencyKey(tx, key, now, async () => {
      const applied = await applyLedgerOperations(tx, operations, now);
      if (!applied.ok) throw new Refused(applied);
      return JSON.stringify(applied.value);
    });
  };
  try {
    return accept(JSON.parse(await database.transact(apply)) as readonly RecordedEvent[]);
  } catch (error) {
    if (error instanceof Refused) return error.applied;
    throw error;
  }
}
