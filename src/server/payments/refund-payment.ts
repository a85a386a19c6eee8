import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Tx } from '../kernel/db.ts';
import { correctTokens } from '../tokens/book-payment-tokens.ts';
import { issueDocument } from './issue-document.ts';
import { mailDocument } from './mail-document.ts';
import { cardsOff, closedPayment, spentTokens, uncreditedPayment } from './payment-problems.ts';
import { type LockedPayment, savePayment } from './payment-store.ts';
import { requirePayment, type ReviewContext } from './require-payment.ts';

type Refund = { readonly reason: string; readonly actor: string | null; readonly now: Date };

/** Refunds of card payments at the provider. */
export type CardRefunds = {
  /**
   * Takes the tokens of a paid, locked payment back and marks it as being refunded, in the caller's transaction. Throws 409 when they are
   * already spent.
   */
  readonly begin: (tx: Tx, payment: LockedPayment, refund: Refund) => Promise<void>;
  /** Asks the provider for the refund, after that transaction, and settles the payment by what it says. */
  readonly finish: (payment: number) => Promise<void>;
};

type Refunding = { readonly id: number; readonly reason: string };

/**
 * Takes back the tokens of a payment that is refunded. One by invoice is refunded at once: its credit note is issued and emailed. One by
 * card is only begun here, and true is returned: the provider is asked after the transaction. Does nothing if the same administrator
 * already refunded it for the same reason. Throws 409 if another one did, if it was never paid, or if its tokens are spent.
 */
export async function refundPayment(
  tx: Tx,
  context: ReviewContext,
  { id, reason }: Refunding,
  cards: CardRefunds | null,
): Promise<boolean> {
  const { caller, now } = context;
  const payment = await requirePayment(tx, caller, id);
  const { state, organization, account, totalCents } = payment;
  const isRepeated = state === 'refunded' && payment.closedBy === caller.account && payment.reason === reason;
  if (isRepeated) return false;
  if (state !== 'paid') throw closedPayment(state);
  const isByCard = payment.method === 'card';
  if (isByCard && cards === null) throw cardsOff();
  if (cards !== null && isByCard) await cards.begin(tx, payment, { reason, actor: caller.account, now });
  else await refundInvoice(tx, context, payment, reason);
  const facts = { payment: id, totalCents, reason };
  await recordAuditEntry(tx, caller, { act: 'payment-refunded', account, organization, facts }, now);
  return isByCard;
}

async function refundInvoice(
  tx: Tx,
  { caller, mailbox, ...deps }: ReviewContext,
  payment: LockedPayment,
  reason: string,
): Promise<void> {
  const { id, organization, count, tokens } = payment;
  if (tokens === null) throw uncreditedPayment();
  const actor = caller.account;
  const kind = count === null ? 'inventory' : 'project';
  const correction = { organization, kind, tokens: -tokens, payment: id, actor, reason } as const;
  await savePayment(tx, id, { state: 'refunded', closedAt: deps.now, closedBy: actor, reason });
  if (!(await correctTokens(tx, correction, deps.now))) throw spentTokens();
  const creditNote = await issueDocument(tx, payment, { type: 'credit-note', reason }, deps);
  await mailDocument(tx, mailbox, creditNote);
}
