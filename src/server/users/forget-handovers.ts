import type { Tx } from '../kernel/db.ts';
import { deletePastHandovers } from './handover-store.ts';

/** Forgets who an account was handed over from, with their address, name and password, once that can no longer be undone. */
export async function forgetHandovers(tx: Tx, now: Date): Promise<void> {
  await deletePastHandovers(tx, now);
}
