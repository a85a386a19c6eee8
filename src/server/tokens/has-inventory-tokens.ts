import type { Tx } from '../kernel/db.ts';
import { lockTokens } from './token-store.ts';

/** Reports whether an organization may create inventories and offsets. Inventory tokens are never spent. */
export async function hasInventoryTokens(tx: Tx, organization: string): Promise<boolean> {
  return (await lockTokens(tx, organization)).inventory > 0;
}
