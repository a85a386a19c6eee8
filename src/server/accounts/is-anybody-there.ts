import type { Tx } from '../kernel/db.ts';
import { hasAccounts } from './first-account-store.ts';

/** Whether anybody ever asked for an account or was given one. */
export async function isAnybodyThere(tx: Tx): Promise<boolean> {
  return hasAccounts(tx);
}
