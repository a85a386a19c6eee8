import type { Tx } from '../kernel/db.ts';
import { markEmptyRegistry } from './site-store.ts';

/**
 * Makes an empty registry the demonstration; its pages then say so. Returns false if any organization was
 * ever entered.
 */
export async function claimEmptyRegistry(tx: Tx): Promise<boolean> {
  return markEmptyRegistry(tx);
}
