import { sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { lockAdministrators } from './user-store.ts';

/**
 * Locks the active administrators; returns whether an account is the only one. Throws if it is not an
 * administrator any more once the lock is held.
 */
export async function requireAdministrator(
  tx: Tx,
  account: string,
): Promise<{ readonly isOnlyOne: boolean }> {
  const administrators = await lockAdministrators(tx);
  if (!administrators.includes(account)) throw sessionEnded();
  return { isOnlyOne: administrators.length === 1 };
}

/** True if an account is the only active administrator, so that no one else could decide. */
export async function isOnlyAdministrator(tx: Tx, account: string | null): Promise<boolean> {
  const administrators = await lockAdministrators(tx);
  return administrators.length === 1 && administrators[0] === account;
}
