import { defaultTokens } from '#domain/account/tokens.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Tx } from '../kernel/db.ts';
import { mailDocument } from './mail-document.ts';
import { closedPayment, unpricedPayment } from './payment-problems.ts';
import { findRecorder } from './payment-store.ts';
import { recordPaid } from './record-paid.ts';
import { requirePayment, type ReviewContext } from './require-payment.ts';

type Recording = {
  readonly id: number;
  /** The cheque's or transfer's number. */
  readonly reference: string | null;
  /** Inventory tokens for a request for access; 22 when left out. */
  readonly inventoryTokens?: number | undefined;
};

/**
 * Records that an invoice was paid: credits its tokens, issues its receipt and emails it. Does nothing if the same administrator already
 * recorded it with the same reference. Throws 409 if another one did, if the request was voided or refunded, is paid by card, or has no
 * price yet.
 */
export async function recordPayment(
  tx: Tx,
  { caller, mailbox, ...deps }: ReviewContext,
  { id, reference, inventoryTokens = defaultTokens.inventory }: Recording,
): Promise<void> {
  const payment = await requirePayment(tx, caller, id);
  const isRepeated = payment.method === 'invoice' && payment.state === 'paid';
  if (isRepeated && payment.reference === reference && (await findRecorder(tx, id)) === caller.account)
    return;
  if (payment.state !== 'requested') throw closedPayment(payment.state);
  if (payment.totalCents === null) throw unpricedPayment();
  const tokens = payment.count ?? inventoryTokens;
  const receipt = await recordPaid(tx, payment, { tokens, reference, actor: caller.account }, deps);
  await mailDocument(tx, mailbox, receipt);
  const { organization, account, totalCents } = payment;
  const facts = { payment: id, tokens, totalCents };
  await recordAuditEntry(tx, caller, { act: 'payment-recorded', account, organization, facts }, deps.now);
}
