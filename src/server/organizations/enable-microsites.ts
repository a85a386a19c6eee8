import type { Tx } from '../kernel/db.ts';
import { saveMicrositeTokens } from './organization-inclusion-store.ts';

/** Enables the map on the pages of organizations, given by serial. */
export async function enableMicrosites(tx: Tx, organizations: readonly string[]): Promise<void> {
  await saveMicrositeTokens(tx, organizations, 1);
}
