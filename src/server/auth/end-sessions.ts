import type { Tx } from '../kernel/db.ts';
import { endAll } from './session-store.ts';

/**
 * Ends the sessions of an account, at once: those it began, those an administrator began in its name, and those it began in
 * the names of others. One may be spared: the one that asks.
 */
export async function endSessions(
  tx: Tx,
  account: string,
  now: Date,
  spared: string | null = null,
): Promise<void> {
  await endAll(tx, account, spared, now);
}
