import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** Removes the time limits of a transaction for a large import. The lock timeout stays. */
export async function liftTimeLimits(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
