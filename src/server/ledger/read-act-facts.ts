import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { InventoryYear } from '#domain/ledger/inventory-room.ts';
import type { Tx } from '../kernel/db.ts';
import { listCertificates, listInventoryYears, listReceivers } from './unit-act-store.ts';

/** Returns the inventory years that an organization can retire against; none are read if nothing is retired against one. */
export async function readInventoryYears(
  tx: Tx,
  organization: string,
  rows: readonly { readonly inventoryProject?: string }[],
): Promise<readonly InventoryYear[]> {
  const isNeeded = rows.some(({ inventoryProject }) => inventoryProject !== undefined);
  return isNeeded ? listInventoryYears(tx, organization) : [];
}

/** Returns those of the named organizations that can receive units of an organization. */
export async function readReceivers(
  tx: Tx,
  organization: string,
  named: readonly string[],
): Promise<readonly string[]> {
  return named.length === 0 ? [] : listReceivers(tx, organization, named);
}

/** Returns the certificates of the retirements among events: event index to id. */
export async function readCertificateIds(
  tx: Tx,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<number, string>> {
  const retired = events.filter(({ type }) => type === 'retired').map(({ index }) => index);
  if (retired.length === 0) return new Map();
  return new Map((await listCertificates(tx, retired)).map(({ id, event }) => [event, id]));
}
