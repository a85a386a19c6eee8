import type { Tx } from '../kernel/db.ts';
import { endAll } from './session-store.ts';

/**
 * Ends all sessions of an account at once: its own, those in which an administrator impersonates it, and those in
 * which it impersonates others. `spared` stays open.
 */
export async function endSessions(
  tx: Tx,
  account: string,
  now: Date,
  spared: string | null = null,
): Promise<void> {
  await endAll(tx, account, spared, now);
}
