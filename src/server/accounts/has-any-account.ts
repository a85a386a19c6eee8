import type { Tx } from '../kernel/db.ts';
import { hasAccounts } from './first-account-store.ts';

/** True if any account exists, in any state. */
export async function hasAnyAccount(tx: Tx): Promise<boolean> {
  return hasAccounts(tx);
}
