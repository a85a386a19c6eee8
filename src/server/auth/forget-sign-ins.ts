import type { Tx } from '../kernel/db.ts';
import { deleteCounted } from '../kernel/rate-limit-store.ts';
import { deleteOldTries } from './failed-sign-in-store.ts';
import { deleteOld } from './session-store.ts';

const DAY_MS = 86_400_000;
const SESSIONS_KEPT_DAYS = 90;

/**
 * Forgets what nothing looks at any more: sessions that ended long ago, failed tries of the day before, and the requests that
 * limits once counted. Apart from signing in, so that nobody's sign-in waits for another's clearing away.
 */
export async function forgetSignIns(tx: Tx, now: Date): Promise<void> {
  await deleteOld(tx, new Date(now.getTime() - SESSIONS_KEPT_DAYS * DAY_MS));
  await deleteOldTries(tx, new Date(now.getTime() - DAY_MS));
  await deleteCounted(tx, now);
}
