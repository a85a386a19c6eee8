import type { Tx } from '../kernel/db.ts';
import { deleteCounted } from '../kernel/rate-limit-store.ts';
import { deleteOldTries } from './failed-sign-in-store.ts';
import { deleteOld } from './session-store.ts';

const DAY_MS = 86_400_000;
const SESSION_RETENTION_DAYS = 90;

/**
 * Deletes expired data: sessions that ended 90 days ago, failed attempts older than a day, and counted requests.
 * Separate from sign-in, so that no sign-in waits for it.
 */
export async function forgetSignIns(tx: Tx, now: Date): Promise<void> {
  await deleteOld(tx, new Date(now.getTime() - SESSION_RETENTION_DAYS * DAY_MS));
  await deleteOldTries(tx, new Date(now.getTime() - DAY_MS));
  await deleteCounted(tx, now);
}
