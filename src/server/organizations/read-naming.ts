import type { Tx } from '../kernel/db.ts';
import { lockNames, lockOrganization } from './organization-store.ts';

/** Reads an organization's name, slug and logo, and locks all names until the transaction ends. */
export async function readNaming(tx: Tx, serial: string) {
  await lockNames(tx);
  return lockOrganization(tx, serial);
}
