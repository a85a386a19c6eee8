import type { Tx } from '../kernel/db.ts';
import { lockNames } from './organization-store.ts';

/** Lets nobody else enter or rename an organization until the transaction ends. */
export async function holdNames(tx: Tx): Promise<void> {
  await lockNames(tx);
}
