import type { Tx } from '../kernel/db.ts';
import type { SolvedTask } from './captcha.ts';
import { deleteExpired, insertUsed } from './used-challenge-store.ts';

const HOUR_MS = 3_600_000;

/** Marks a solved task as used, in the caller's transaction; false if it was already used. */
export async function claimTask(tx: Tx, task: SolvedTask): Promise<boolean> {
  // An hour covers clock differences between servers.
  await deleteExpired(tx, new Date(Date.now() - HOUR_MS));
  return insertUsed(tx, task);
}
