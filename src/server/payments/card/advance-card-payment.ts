import type { Logger } from 'pino';
import type { Database } from '../../kernel/db.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { askProvider, type CardAnswer } from './ask-provider.ts';
import { findCardPayment } from './card-payment-queries.ts';
import type { CardProvider } from './card-provider.ts';
import { settleCardPayment } from './settle-card-payment.ts';

export type CardDeps = {
  readonly database: Database;
  readonly provider: CardProvider;
  readonly productName: string;
  readonly mailbox: Mailbox;
  readonly log: Logger;
};

/**
 * Asks the provider about an unsettled payment and settles it by the answer, which is returned; null if it is settled already. Safe to call
 * several times at once: the provider charges once per key, and the payment is settled once.
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
