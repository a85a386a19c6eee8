import { formatGstNumber, type Seller } from '#domain/payment/payment.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { requirePrintable } from '../paper/require-printable.ts';
import { staleSeller } from './payment-problems.ts';
import { findSeller, findSellerVersion, insertSeller } from './payment-store.ts';

type SellerChange = Seller & {
  /** The version that was changed. */
  readonly version: number;
};

/**
 * Sets who issues invoices, receipts and credit notes from now on; does nothing if nothing differs. Throws
 * 409 if another administrator changed it since that version, 400 for letters that cannot be printed.
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
  requirePrintable({
    name: { sent: seller.name, stored: current?.name },
    address: { sent: seller.address, stored: current?.address },
    instructions: { sent: seller.instructions, stored: current?.instructions },
  });
  const row = { ...seller, version: version + 1, actor: caller.account, at: now };
  if (!(await insertSeller(tx, row))) throw staleSeller();
  const { name, gstNumber } = seller;
  const facts = { version: row.version, name, gstNumber };
  await recordAuditEvent(tx, caller, { act: 'seller-changed', account: null, facts }, now);
}

function isSame(one: Seller, other: Seller): boolean {
  const names = ['name', 'address', 'gstNumber', 'email', 'instructions'] as const;
  return names.every((name) => one[name] === other[name]);
}
