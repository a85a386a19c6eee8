import type { Tx } from '../kernel/db.ts';
import { lockNames, lockOrganization } from './organization-store.ts';

/** How an organization is called and shown; nobody is renamed until the transaction ends. */
export async function readNaming(tx: Tx, serial: string) {
  await lockNames(tx);
  return lockOrganization(tx, serial);
}
