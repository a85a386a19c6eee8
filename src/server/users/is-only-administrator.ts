import type { Tx } from '../kernel/db.ts';
import { lockAdministrators } from './user-store.ts';

/** Whether an account is the only active administrator's, so that nobody else could decide in its place. */
export async function isOnlyAdministrator(tx: Tx, account: string | null): Promise<boolean> {
  const administrators = await lockAdministrators(tx);
  return administrators.length === 1 && administrators[0] === account;
}
