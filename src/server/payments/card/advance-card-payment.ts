import type { Logger } from 'pino';
import { nextCheckAfter } from '#domain/payment/next-check.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { correctTokens } from '../../tokens/token-ledger.ts';
import { type LockedPayment, savePayment } from '../payment-store.ts';
import { askProvider, askRefund, type CardAnswer } from './ask-provider.ts';
import { countRefunds, findCardPayment } from './card-payment-queries.ts';
import { claimDuePayments } from './card-payment-store.ts';
import { notRefundable, refundRefused, tokensSpent } from './card-problems.ts';
import type { CardProvider } from './card-provider.ts';
import { settleCardPayment, settleRefund } from './settle-payment.ts';

export type CardDeps = {
  readonly database: Database;
  readonly provider: CardProvider;
  readonly productName: string;
  readonly mailbox: Mailbox;
  readonly log: Logger;
};

/**
 * Asks the provider about an unsettled payment and settles it by the answer, which is returned; null if it is
 * settled already. Safe to call several times at once: the provider charges once per key, and the payment is
 * settled once.
 */
export async function advanceCardPayment(deps: CardDeps, id: number, now: Date): Promise<CardAnswer | null> {
  const { database, provider, productName, mailbox, log } = deps;
  const payment = await findCardPayment(database.db, id);
  if (payment === undefined || (payment.state !== 'pending' && payment.state !== 'confirming')) return null;
  const answer = await askProvider(provider, payment, now);
  noteTrouble(log, id, answer);
  await database.transact(settleCardPayment, id, answer, { productName, mailbox, now });
  return answer;
}

/** Logs an answer that settles nothing: the provider's words for it, or that it differs from the payment. */
function noteTrouble(log: Logger, payment: number, answer: CardAnswer): void {
  if (answer.type === 'unknown')
    log.warn({ payment, reason: answer.reason }, 'the card provider did not answer');
  if (answer.type === 'differs')
    log.error({ payment, intent: answer.intent }, 'the card provider has another payment under this number');
}

type Refund = { readonly reason: string; readonly actor: string | null; readonly now: Date };

/**
 * Takes the tokens of a paid, locked card payment back and marks it as being refunded, in the caller's
 * transaction. The provider is asked afterwards (`finishRefund`). Throws 409 if the tokens are already spent,
 * or if the payment is not paid.
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
 * Asks the provider for a refund that was begun, and settles the payment by what it says: refunded with a
 * credit note, or paid again with its tokens. Without an answer the payment stays as it is, and is checked
 * again by the job.
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

/**
 * Returns the two halves of a refund by an administrator: inside the transaction that decides it, and after
 * it.
 */
export function cardRefunds(deps: Omit<CardDeps, 'database'>, database: Database, clock: () => Date) {
  return {
    begin: beginRefund,
    /** Throws 409 if the provider refuses the refund. */
    finish: async (id: number): Promise<void> => {
      if ((await finishRefund({ ...deps, database }, id, clock())) === 'refused') throw refundRefused();
    },
  };
}

const BATCH = 10;
/** How long a claimed payment is left to the server that claimed it. */
const CLAIM_MS = 60_000;

/**
 * Asks the provider about all payments and refunds whose check is due. Servers that share a database check
 * different ones. Stops early while the provider answers none of them, so that an outage costs few calls. A
 * payment that fails does not hold up the others.
 */
export async function checkDuePayments(deps: CardDeps, now: Date): Promise<void> {
  const until = new Date(now.getTime() + CLAIM_MS);
  for (;;) {
    const due = await deps.database.transact(claimDuePayments, { now, until, most: BATCH });
    if (due.length === 0) return;
    const isAnswered = await Promise.all(due.map((payment) => checkPayment(deps, payment, now)));
    if (!isAnswered.includes(true)) return;
  }
}

type DuePayment = Awaited<ReturnType<typeof claimDuePayments>>[number];

/**
 * Asks the provider about a payment or its refund. Returns whether it answered; a failure is logged and
 * counts as none.
 */
async function checkPayment(deps: CardDeps, { id, state }: DuePayment, now: Date): Promise<boolean> {
  try {
    if (state === 'refunding') return (await finishRefund(deps, id, now)) !== 'unknown';
    return (await advanceCardPayment(deps, id, now))?.type !== 'unknown';
  } catch (error) {
    deps.log.error({ err: error, payment: id }, 'a card payment could not be checked');
    return false;
  }
}
