import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** Gives a transaction the time that a large import takes; how long it may wait for others' locks stays as it is. */
export async function liftTimeLimits(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
