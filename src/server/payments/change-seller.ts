import { formatGstNumber, type Seller } from '#domain/payment/payment.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { findSeller, findSellerVersion, insertSeller } from './payment-store.ts';
import { staleSeller } from './payment-problems.ts';

type SellerChange = Seller & {
  /** The version that was changed. */
  readonly version: number;
};

/**
 * Sets who issues invoices, receipts and credit notes from now on; does nothing if nothing differs. Throws 409 if another administrator
 * changed it since that version.
 */
export async function changeSeller(
  tx: Tx,
  caller: Actor,
  { version, ...typed }: SellerChange,
  now: Date,
): Promise<void> {
  const seller = { ...typed, gstNumber: formatGstNumber(typed.gstNumber) };
  const current = await findSeller(tx);
  if (current !== undefined && isSame(current, seller)) return;
  if ((await findSellerVersion(tx)) !== version) throw staleSeller();
  const row = { ...seller, version: version + 1, actor: caller.account, at: now };
  if (!(await insertSeller(tx, row))) throw staleSeller();
  const { name, gstNumber } = seller;
  const facts = { version: row.version, name, gstNumber };
  await recordAuditEntry(tx, caller, { act: 'seller-changed', account: null, facts }, now);
}

function isSame(one: Seller, other: Seller): boolean {
  const names = ['name', 'address', 'gstNumber', 'email', 'instructions'] as const;
  return names.every((name) => one[name] === other[name]);
}
