import { priceOf } from '#domain/payment/price.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { withIdempotencyKey, type IdempotencyKey } from '../kernel/idempotency.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { requireFaultless } from './payment-problems.ts';
import { findAsker, insertPaymentRequest } from './payment-request-store.ts';

/** A payment request as it was sent, with nothing for what was left out. */
export type SentPayment = {
  readonly count: number | null;
  readonly tonnes: number | null;
  readonly fee: number | null;
  readonly note: string | null;
  readonly terms: boolean;
};

/** Who asks, from where, when, and whether the same request may come twice. */
type ActionContext = {
  readonly caller: Caller;
  readonly address: string;
  readonly now: Date;
  readonly idempotencyKey: IdempotencyKey | null;
};

export type PaymentOffice = {
  readonly mailbox: Mailbox;
  readonly count: CountRequest;
  /** The lowest price of a project, in whole Canadian dollars. */
  readonly lowest: number;
};

const paymentLimit = { bucket: 'payment-form', most: 5, seconds: 3600 };

/** Keeps a request for an invoice and tells the administrators, in one transaction. Nothing is paid or credited by it. */
export async function requestPayment(
  tx: Tx,
  sent: SentPayment,
  context: ActionContext,
  deps: PaymentOffice,
): Promise<string> {
  requireFaultless(sent, deps.lowest);
  return withIdempotencyKey(tx, context.idempotencyKey, context.now, () => keep(tx, sent, context, deps));
}

async function keep(tx: Tx, sent: SentPayment, { caller, address, now }: ActionContext, deps: PaymentOffice) {
  await deps.count(tx, paymentLimit, address, now);
  const { count, tonnes, note } = sent;
  const fee = count === null ? null : (sent.fee ?? deps.lowest);
  const totalCents = count === null || fee === null ? null : priceOf({ fee, count }).total;
  const asked = { count, tonnes, fee, totalCents, note };
  const { account, organization } = caller;
  const id = await insertPaymentRequest(tx, { ...asked, account, organization, askedAt: now });
  const { contactName, email, serial, name } = await findAsker(tx, account);
  const values = { ...asked, serial, organization: name, name: contactName ?? '–', email };
  await deps.mailbox.postToAdmins(tx, { template: { name: 'payment-requested', values }, replyTo: email });
  return String(id);
}
