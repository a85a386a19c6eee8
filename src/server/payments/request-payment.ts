import { priceOf } from '#domain/payment/price.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { actOnce, type Once } from '../kernel/once.ts';
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
type Circumstances = {
  readonly caller: Caller;
  readonly address: string;
  readonly now: Date;
  readonly once: Once | null;
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
  circumstances: Circumstances,
  office: PaymentOffice,
): Promise<string> {
  requireFaultless(sent, office.lowest);
  return actOnce(tx, circumstances.once, circumstances.now, () => keep(tx, sent, circumstances, office));
}

async function keep(
  tx: Tx,
  sent: SentPayment,
  { caller, address, now }: Circumstances,
  office: PaymentOffice,
) {
  await office.count(tx, paymentLimit, address, now);
  const { count, tonnes, note } = sent;
  const fee = count === null ? null : (sent.fee ?? office.lowest);
  const totalCents = count === null || fee === null ? null : priceOf({ fee, count }).total;
  const asked = { count, tonnes, fee, totalCents, note };
  const { account, organization } = caller;
  const id = await insertPaymentRequest(tx, { ...asked, account, organization, askedAt: now });
  const { contactName, email, serial, name } = await findAsker(tx, account);
  const values = { ...asked, serial, organization: name, name: contactName ?? '–', email };
  await office.mailbox.postToAdmins(tx, { letter: { name: 'payment-requested', values }, replyTo: email });
  return String(id);
}
