import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { inventoryYearsOf, receiversOf } from './unit-act-queries.ts';

/** Lists the inventory years in force of an organization, as the transaction sees them. */
export async function listInventoryYears(tx: Tx, organization: string) {
  return inventoryYearsOf(tx, organization).execute();
}

/** Lists those of the given organizations that can receive units of another. */
export async function listReceivers(
  tx: Tx,
  sender: string,
  serials: readonly string[],
): Promise<readonly string[]> {
  const rows = await receiversOf(tx, sender)
    .where('organization.serial', '=', sql<string>`any(${serials}::text[])`)
    .execute();
  return rows.map(({ serial }) => serial);
}

/** Lists the certificates of retirements by the index of their events. */
export async function listCertificates(tx: Tx, events: readonly number[]) {
  return tx
    .selectFrom('certificate')
    .select(['id', 'event'])
    .where('event', '=', sql<number>`any(${events}::bigint[])`)
    .execute();
}
