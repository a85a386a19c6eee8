import { m } from '#messages/messages.js';
import { aroundTransactions, type Database, type Tx } from '../kernel/db.ts';
import { ProblemError } from '../kernel/problems.ts';

const halts = new WeakMap<Tx, () => boolean>();

/** Returns the database with transactions that append nothing to the ledger while `isHalted`. */
export function withLedgerHalt(database: Database, isHalted: () => boolean): Database {
  return aroundTransactions(database, (tx, work) => {
    halts.set(tx, isHalted);
    return work();
  });
}

/**
 * Throws a 503 problem if the ledger does not continue what was published before: what is appended now would
 * contradict it for good. Does nothing in a transaction of a database without a halt.
 */
export function requireLedgerGoesOn(tx: Tx): void {
  if (halts.get(tx)?.() === true)
    throw new ProblemError(503, (locale) => m.problem_ledger_halted({}, { locale }));
}
