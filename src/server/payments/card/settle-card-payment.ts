import { nextCheckAfter } from '#domain/payment/next-check.ts';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { lockPayment, type LockedPayment, savePayment } from '../payment-store.ts';
import { recordPaid } from '../record-paid.ts';
import { mailDocument } from '../mail-document.ts';
import type { CardAnswer } from './ask-provider.ts';

export type SettleDeps = { readonly productName: string; readonly mailbox: Mailbox; readonly now: Date };

/**
 * Settles a card payment by the provider's answer: paid, with its tokens and receipt, or failed. While the outcome is open it notes when
 * the provider is asked again. Returns false, and changes nothing, if the payment is settled already.
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
export function nextCheck({ askedAt }: LockedPayment, isAnswered: boolean, now: Date): Date {
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
  await recordAuditEntry(tx, payer, { act: 'payment-made', account, organization, facts }, now);
}
