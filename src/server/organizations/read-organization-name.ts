import type { Tx } from '../kernel/db.ts';
import { nameOf } from './organization-store.ts';

/** Returns an organization's name. */
export async function readOrganizationName(tx: Tx, organization: string): Promise<string> {
  return nameOf(tx, organization);
}
