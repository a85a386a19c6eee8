import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Tx } from '../../kernel/db.ts';
import { correctTokens } from '../../tokens/book-payment-tokens.ts';
import { issueDocument } from '../issue-document.ts';
import { mailDocument } from '../mail-document.ts';
import { lockPayment, type LockedPayment, savePayment } from '../payment-store.ts';
import type { RefundAnswer } from './ask-refund.ts';
import { findLanguage } from './card-payment-store.ts';
import { nextCheck, type SettleDeps } from './settle-card-payment.ts';

/**
 * Settles a refund by the provider's answer: refunded with a credit note, or paid again with its tokens returned. Returns false, and
 * changes nothing, if the payment is not being refunded.
 */
export async function settleRefund(
  tx: Tx,
  id: number,
  answer: RefundAnswer,
  deps: SettleDeps,
): Promise<boolean> {
  const payment = await lockPayment(tx, id);
  if (payment?.state !== 'refunding') return false;
  switch (answer.type) {
    case 'refunded':
      await closeRefunded(tx, payment, answer.refund, deps);
      return true;
    case 'refused':
      await returnTokens(tx, payment, deps.now);
      return true;
    case 'waiting':
      await savePayment(tx, id, { refund: answer.refund, checkAt: nextCheck(payment, true, deps.now) });
      return true;
    case 'unknown':
      await savePayment(tx, id, { checkAt: nextCheck(payment, false, deps.now) });
      return true;
  }
}

async function closeRefunded(
  tx: Tx,
  payment: LockedPayment,
  refund: string | null,
  { productName, mailbox, now }: SettleDeps,
): Promise<void> {
  const closed = { state: 'refunded', closedAt: now, checkAt: null } as const;
  await savePayment(tx, payment.id, { ...closed, refund: refund ?? payment.refund });
  const { reason } = payment;
  const creditNote = await issueDocument(tx, payment, { type: 'credit-note', reason }, { productName, now });
  await mailDocument(tx, mailbox, creditNote);
}

async function returnTokens(tx: Tx, payment: LockedPayment, now: Date): Promise<void> {
  const { id, organization, tokens, account, closedBy: actor } = payment;
  if (tokens === null) throw new Error(`Payment ${id} was paid, but has no tokens.`);
  const locale = await findLanguage(tx, account);
  const reason = m.card_refund_refused({}, { locale });
  const open = { closedBy: null, reason: null, refund: null, checkAt: null } as const;
  await savePayment(tx, id, { state: 'paid', ...open });
  await correctTokens(tx, { organization, kind: 'project', tokens, payment: id, actor, reason }, now);
}

/**
 * Records a refund that was made at the provider itself: takes the tokens back and issues the credit note. Returns false, and changes
 * nothing, if the tokens are already spent: the nightly check then reports the difference.
 */
export async function recordRefundAtProvider(
  tx: Tx,
  payment: LockedPayment,
  deps: SettleDeps,
): Promise<boolean> {
  const { id, organization, account, tokens, totalCents } = payment;
  if (tokens === null) return false;
  const locale = await findLanguage(tx, account);
  const reason = m.card_refunded_at_provider({}, { locale });
  const taken = { organization, kind: 'project', tokens: -tokens, payment: id, actor: null, reason } as const;
  if (!(await correctTokens(tx, taken, deps.now))) return false;
  await closeRefunded(tx, { ...payment, reason }, null, deps);
  await savePayment(tx, id, { reason });
  const facts = { payment: id, totalCents, reason };
  await recordAuditEntry(tx, null, { act: 'payment-refunded', account, organization, facts }, deps.now);
  return true;
}
