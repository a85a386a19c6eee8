import type { Tx } from '../kernel/db.ts';
import { type Balances, lockTokens } from './token-store.ts';

/** Returns an organization's tokens, locked so that nobody else spends them in the meantime. */
export async function readTokens(tx: Tx, organization: string): Promise<Balances> {
  const { project, inventory, microsite } = await lockTokens(tx, organization);
  return { project, inventory, microsite };
}
