import type { RegistryReason } from '#domain/account/tokens.ts';
import { nextCheckAfter } from '#domain/payment/next-check.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { correctTokens } from '../../tokens/token-ledger.ts';
import { issueDocument, mailDocument, recordPaid } from '../issue-document.ts';
import { type LockedPayment, lockPayment, savePayment } from '../payment-store.ts';
import type { CardAnswer, RefundAnswer } from './ask-provider.ts';
import { findLanguage } from './card-payment-store.ts';

export type SettleDeps = { readonly productName: string; readonly mailbox: Mailbox; readonly now: Date };

/**
 * Settles a card payment by the provider's answer: paid, with its tokens and receipt, or failed. While the
 * outcome is open it notes when the provider is asked again. Returns false, and changes nothing, if the
 * payment is settled already.
 */
export async function settleCardPayment(
  tx: Tx,
  id: number,
  answer: CardAnswer,
  deps: SettleDeps,
): Promise<boolean> {
  const payment = await lockPayment(tx, id);
  if (payment === undefined) throw new Error(`There is no payment ${id}.`);
  const { state } = payment;
  if (state !== 'pending' && state !== 'confirming') return false;
  const { now } = deps;
  const checkAt = nextCheck(payment, answer.type !== 'unknown' && answer.type !== 'differs', now);
  switch (answer.type) {
    case 'paid':
      await recordCardPaid(tx, payment, answer, deps);
      return true;
    case 'failed': {
      const intent = answer.intent ?? payment.intent;
      const settled = { cardToken: null, checkAt: null, closedAt: now };
      await savePayment(tx, id, { state: 'failed', failure: answer.code, intent, ...settled });
      return true;
    }
    case 'confirming':
      await savePayment(tx, id, { state: 'confirming', intent: answer.intent, cardToken: null, checkAt });
      return true;
    case 'waiting':
      await savePayment(tx, id, { intent: answer.intent, cardToken: null, checkAt });
      return true;
    case 'unknown':
    case 'differs':
      await savePayment(tx, id, { checkAt });
      return true;
  }
}

/** Returns when the provider is asked about a payment next. */
function nextCheck({ askedAt }: LockedPayment, isAnswered: boolean, now: Date): Date {
  return new Date(now.getTime() + nextCheckAfter(now.getTime() - askedAt.getTime(), isAnswered));
}

type Paid = CardAnswer & { readonly type: 'paid' };

async function recordCardPaid(
  tx: Tx,
  payment: LockedPayment,
  { intent, charge }: Paid,
  { productName, mailbox, now }: SettleDeps,
): Promise<void> {
  const { id, organization, account, count: tokens, totalCents } = payment;
  if (tokens === null) throw new Error(`Payment ${id} is by card, but has no order.`);
  const receipt = await recordPaid(
    tx,
    payment,
    { tokens, actor: account, intent, charge },
    { productName, now },
  );
  await mailDocument(tx, mailbox, receipt);
  const payer = { account, impersonator: null };
  const facts = { payment: id, tokens, totalCents };
  await recordAuditEvent(tx, payer, { act: 'payment-made', account, organization, facts }, now);
}

/**
 * Settles a refund by the provider's answer: refunded with a credit note, or paid again with its tokens
 * returned. Returns false, and changes nothing, if the payment is not being refunded.
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
  const { id, organization, tokens, closedBy: actor } = payment;
  if (tokens === null) throw new Error(`Payment ${id} was paid, but has no tokens.`);
  const open = { closedBy: null, reason: null, refund: null, checkAt: null } as const;
  await savePayment(tx, id, { state: 'paid', ...open });
  const reason: RegistryReason = 'refund-refused';
  await correctTokens(tx, { organization, kind: 'project', tokens, payment: id, actor, reason }, now);
}

/**
 * Records a refund that was made at the provider itself: takes the tokens back and issues the credit note.
 * Returns false, and changes nothing, if the tokens are already spent: the nightly check then reports the
 * difference.
 */
export async function recordRefundAtProvider(
  tx: Tx,
  payment: LockedPayment,
  deps: SettleDeps,
): Promise<boolean> {
  const { id, organization, account, tokens, totalCents } = payment;
  if (tokens === null) return false;
  const why: RegistryReason = 'refunded-at-provider';
  const taken = { organization, kind: 'project', tokens: -tokens, payment: id, actor: null } as const;
  if (!(await correctTokens(tx, { ...taken, reason: why }, deps.now))) return false;
  const locale = await findLanguage(tx, account);
  // Printed on the credit note, in the payer's language.
  const reason = m.card_refunded_at_provider({}, { locale });
  await closeRefunded(tx, { ...payment, reason }, null, deps);
  await savePayment(tx, id, { reason });
  const facts = { payment: id, totalCents, reason };
  await recordAuditEvent(tx, null, { act: 'payment-refunded', account, organization, facts }, deps.now);
  return true;
}
