import type { Tx } from '../kernel/db.ts';
import { saveMicrositeTokens } from './organization-inclusion-store.ts';

/** Gives the pages of organizations, named by serial, a map. */
export async function enableMicrosites(tx: Tx, organizations: readonly string[]): Promise<void> {
  await saveMicrositeTokens(tx, organizations, 1);
}
