import type { Tx } from '../kernel/db.ts';
import { lockTokens } from './token-store.ts';

/** Whether inventories and offsets are enabled for an organization: their tokens are counted, never spent. */
export async function hasInventoryTokens(tx: Tx, organization: string): Promise<boolean> {
  return (await lockTokens(tx, organization)).inventory > 0;
}
