import { priceOf } from '#domain/payment/price.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Tx } from '../kernel/db.ts';
import { issueDocument } from './issue-document.ts';
import { mailDocument } from './mail-document.ts';
import { closedPayment, pricedPayment } from './payment-problems.ts';
import { savePayment } from './payment-store.ts';
import { requirePayment, type ReviewContext } from './require-payment.ts';

type Pricing = {
  readonly id: number;
  /** Whole Canadian dollars before GST. */
  readonly fee: number;
};

/**
 * Prices a request for access to inventories, issues its invoice and emails it. Does nothing if it already has this price; throws 409 if it
 * has another one, as every request for projects has, or waits no longer.
 */
export async function pricePayment(
  tx: Tx,
  { caller, mailbox, ...deps }: ReviewContext,
  { id, fee }: Pricing,
): Promise<void> {
  const payment = await requirePayment(tx, caller, id);
  if (payment.state !== 'requested') throw closedPayment(payment.state);
  if (payment.count === null && payment.fee === fee) return;
  if (payment.fee !== null) throw pricedPayment();
  const totalCents = priceOf({ fee, count: 1 }).total;
  await savePayment(tx, id, { fee, totalCents });
  const invoice = await issueDocument(tx, { ...payment, fee, totalCents }, { type: 'invoice' }, deps);
  await mailDocument(tx, mailbox, invoice);
  const { organization, account } = payment;
  const facts = { payment: id, totalCents };
  await recordAuditEntry(tx, caller, { act: 'payment-priced', account, organization, facts }, deps.now);
}
