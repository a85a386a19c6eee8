import {
  type PaymentFault,
  type PaymentInput,
  paymentFaults,
  priceOf,
} from '#domain/payment/payment-request.ts';
import { m } from '#messages/messages.js';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { ProblemError, type Sentence } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { findRequester, insertPayment } from './payment-store.ts';

/** A payment request as sent; omitted fields are null. */
type SentPayment = {
  readonly count: number | null;
  readonly tonnes: number | null;
  readonly fee: number | null;
  readonly note: string | null;
  readonly terms: boolean;
};

/** Caller, client address and time of a request. */
type ActionContext = {
  readonly caller: Pick<Caller, 'account' | 'organization'>;
  readonly address: string;
  readonly now: Date;
};

export type PaymentDeps = {
  readonly mailbox: Mailbox;
  readonly count: CountRequest;
  /** Lowest price of a project, in whole Canadian dollars. */
  readonly lowest: number;
};

const paymentLimit = { bucket: 'payment-form', most: 5, seconds: 3600 };

/**
 * Saves a request for an invoice and emails administrators, in one transaction. Charges and credits nothing.
 */
export async function requestPayment(
  tx: Tx,
  sent: SentPayment,
  context: ActionContext,
  deps: PaymentDeps,
): Promise<string> {
  requireValidPayment(sent, deps.lowest);
  return save(tx, sent, context, deps);
}

async function save(tx: Tx, sent: SentPayment, { caller, address, now }: ActionContext, deps: PaymentDeps) {
  await deps.count(tx, paymentLimit, address, now);
  const { count, tonnes, note } = sent;
  const fee = count === null ? null : (sent.fee ?? deps.lowest);
  const totalCents = count === null || fee === null ? null : priceOf({ fee, count }).total;
  const request = { count, tonnes, fee, totalCents, note };
  const { account, organization } = caller;
  const id = await insertPayment(tx, {
    ...request,
    account,
    organization,
    method: 'invoice',
    state: 'requested',
    askedAt: now,
    providerKey: null,
    cardTokenHash: null,
  });
  const { contactName, email, serial, name } = await findRequester(tx, account);
  const values = { ...request, serial, organization: name, name: contactName ?? '–', email };
  await deps.mailbox.postToAdmins(tx, { template: { name: 'payment-requested', values }, replyTo: email });
  return String(id);
}

/** Throws a 400 problem with all errors of a payment request, by field. */
function requireValidPayment(payment: PaymentInput, lowest: number): void {
  const faults = Object.entries(paymentFaults(payment, lowest));
  if (faults.length === 0) return;
  const fields = Object.fromEntries(faults.map(([field, fault]) => [field, sentenceOf(fault, lowest)]));
  throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), fields);
}

function sentenceOf(fault: PaymentFault, lowest: number): Sentence {
  switch (fault) {
    case 'missing':
      return (locale) => m.problem_payment_missing({}, { locale });
    case 'not-both':
      return (locale) => m.problem_payment_both({}, { locale });
    case 'too-low':
      return (locale) => m.problem_payment_low({ low: String(lowest) }, { locale });
    case 'not-accepted':
      return (locale) => m.problem_payment_terms({}, { locale });
  }
}
