import type { Tx } from '../kernel/db.ts';
import { deletePastHandovers } from './handover-store.ts';

/** Deletes the previous owners' email, name and password of handovers that can no longer be undone. */
export async function forgetHandovers(tx: Tx, now: Date): Promise<void> {
  await deletePastHandovers(tx, now);
}
