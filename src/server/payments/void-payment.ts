import { mayBecome } from '#domain/payment/payment-state.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Tx } from '../kernel/db.ts';
import { listDocumentsOf } from './document-store.ts';
import { issueDocument } from './issue-document.ts';
import { mailDocument, mailVoided } from './mail-document.ts';
import { closedPayment } from './payment-problems.ts';
import { savePayment } from './payment-store.ts';
import { requirePayment, type ReviewContext } from './require-payment.ts';

type Voiding = { readonly id: number; readonly reason: string };

/**
 * Voids an unpaid request. A credit note takes back its invoice, if one was issued; the account gets an email either way. Does nothing if
 * the same administrator already voided it for the same reason; throws 409 if another one did, or if it was paid.
 */
export async function voidPayment(
  tx: Tx,
  { caller, mailbox, ...deps }: ReviewContext,
  { id, reason }: Voiding,
): Promise<void> {
  const payment = await requirePayment(tx, caller, id);
  const { state, organization, account } = payment;
  if (state === 'void' && payment.closedBy === caller.account && payment.reason === reason) return;
  if (!mayBecome(payment.method, state, 'void')) throw closedPayment(state);
  await savePayment(tx, id, { state: 'void', closedAt: deps.now, closedBy: caller.account, reason });
  const documents = await listDocumentsOf(tx, id);
  if (documents.length === 0) await mailVoided(tx, mailbox, payment, reason);
  else
    await mailDocument(tx, mailbox, await issueDocument(tx, payment, { type: 'credit-note', reason }, deps));
  const facts = { payment: id, reason };
  await recordAuditEntry(tx, caller, { act: 'payment-voided', account, organization, facts }, deps.now);
}
