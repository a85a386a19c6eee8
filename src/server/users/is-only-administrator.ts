import type { Tx } from '../kernel/db.ts';
import { lockAdministrators } from './user-store.ts';

/** True if an account is the only active administrator, so that no one else could decide. */
export async function isOnlyAdministrator(tx: Tx, account: string | null): Promise<boolean> {
  const administrators = await lockAdministrators(tx);
  return administrators.length === 1 && administrators[0] === account;
}
