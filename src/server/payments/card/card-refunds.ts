import type { Database, Tx } from '../../kernel/db.ts';
import { correctTokens } from '../../tokens/book-payment-tokens.ts';
import { nextCheckAfter } from '#domain/payment/next-check.ts';
import { type LockedPayment, savePayment } from '../payment-store.ts';
import type { CardDeps } from './advance-card-payment.ts';
import { askRefund } from './ask-refund.ts';
import { countRefunds, findCardPayment } from './card-payment-queries.ts';
import { notRefundable, refundRefused, tokensSpent } from './card-problems.ts';
import { settleRefund } from './settle-refund.ts';

type Refund = { readonly reason: string; readonly actor: string | null; readonly now: Date };

/**
 * Takes the tokens of a paid, locked card payment back and marks it as being refunded, in the caller's transaction. The provider is asked
 * afterwards (`finishRefund`). Throws 409 if the tokens are already spent, or if the payment is not paid.
 */
export async function beginRefund(
  tx: Tx,
  payment: LockedPayment,
  { reason, actor, now }: Refund,
): Promise<void> {
  const { id, organization, method, state, tokens } = payment;
  if (method !== 'card' || state !== 'paid' || tokens === null) throw notRefundable();
  const taken = { organization, kind: 'project', tokens: -tokens, payment: id, actor, reason } as const;
  if (!(await correctTokens(tx, taken, now))) throw tokensSpent();
  const checkAt = new Date(now.getTime() + nextCheckAfter(0, false));
  await savePayment(tx, id, { state: 'refunding', reason, closedBy: actor, checkAt });
}

/**
 * Asks the provider for a refund that was begun, and settles the payment by what it says: refunded with a credit note, or paid again with
 * its tokens. Without an answer the payment stays as it is, and is checked again by the job.
 */
export async function finishRefund(deps: CardDeps, id: number, now: Date): Promise<RefundOutcome> {
  const { database, provider, productName, mailbox, log } = deps;
  const payment = await findCardPayment(database.db, id);
  if (payment?.state !== 'refunding') return 'settled';
  const answer = await askRefund(provider, payment, await countRefunds(database.db, id));
  if (answer.type === 'unknown')
    log.warn({ payment: id, reason: answer.reason }, 'the card provider did not answer');
  if (answer.type === 'refused')
    log.warn({ payment: id, code: answer.code }, 'the card provider refused a refund');
  await database.transact(settleRefund, id, answer, { productName, mailbox, now });
  if (answer.type === 'refused') return 'refused';
  return answer.type === 'unknown' ? 'unknown' : 'settled';
}

type RefundOutcome = 'settled' | 'refused' | 'unknown';

/** Returns the two halves of a refund by an administrator: inside the transaction that decides it, and after it. */
export function cardRefunds(deps: Omit<CardDeps, 'database'>, database: Database, clock: () => Date) {
  return {
    begin: beginRefund,
    /** Throws 409 if the provider refuses the refund. */
    finish: async (id: number): Promise<void> => {
      if ((await finishRefund({ ...deps, database }, id, clock())) === 'refused') throw refundRefused();
    },
  };
}
