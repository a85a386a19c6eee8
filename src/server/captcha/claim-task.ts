import type { Tx } from '../kernel/db.ts';
import type { SolvedTask } from './captcha.ts';
import { deleteExpired, insertUsed } from './used-challenge-store.ts';

const HOUR_MS = 3_600_000;

/** Uses a solved task in the transaction of what it stands for; false where it was used before. */
export async function claimTask(tx: Tx, task: SolvedTask): Promise<boolean> {
  // Servers' clocks differ a little; an hour is more than they do.
  await deleteExpired(tx, new Date(Date.now() - HOUR_MS));
  return insertUsed(tx, task);
}
