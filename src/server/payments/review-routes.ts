import {
  listReviewedPayments,
  pricePayment,
  recordPayment,
  refundPayment,
  voidPayment,
} from '#contract/payment-review.ts';
import { m } from '#messages/messages.js';
import type { Confirm } from '../auth/confirm-password.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { hasOtherAdministrator } from '../users/user-queries.ts';
import { listDocuments, listReviewedPayments as listAll } from './payment-queries.ts';
import { presentReviewedPayment } from './present-payment.ts';
import { pricePayment as price } from './price-payment.ts';
import { recordPayment as record } from './record-payment.ts';
import { type CardRefunds, refundPayment as refund } from './refund-payment.ts';
import { voidPayment as voidOne } from './void-payment.ts';

type Deps = {
  readonly confirm: Confirm;
  readonly mailbox: Mailbox;
  readonly productName: string;
  /** Null while no card provider is configured: card payments cannot be refunded then. */
  readonly cardRefunds: CardRefunds | null;
};

/** Mounts the administrators' endpoints for payments. A refund requires the administrator's own password. */
export function mountPaymentReview(mounting: Mounting, database: Database, deps: Deps): void {
  const { confirm, mailbox, productName, cardRefunds } = deps;
  const { db } = database;
  const contextOf = (caller: Caller, now: Date) => ({ caller, now, mailbox, productName });
  mount(mounting, listReviewedPayments, async ({ query, caller, now }) => {
    const { rows, total } = await listAll(db, query);
    const documents = await listDocuments(
      db,
      rows.map(({ id }) => id),
    );
    const isOnlyOne = !(await hasOtherAdministrator(db, caller.account));
    const mayDecide = (organization: string) => isOnlyOne || organization !== caller.organization;
    const review = { now, mayDecide, hasCards: cardRefunds !== null };
    return { items: rows.map((row) => presentReviewedPayment(row, documents, review)), total };
  });
  mount(mounting, pricePayment, async ({ params: { id }, body: { fee }, caller, locale, now }) => {
    await database.transact(price, contextOf(caller, now), { id, fee });
    return { message: m.payments_priced({}, { locale }) };
  });
  mount(mounting, recordPayment, async ({ params: { id }, body, caller, locale, now }) => {
    const recording = { id, reference: body.reference || null, inventoryTokens: body.inventoryTokens };
    await database.transact(record, contextOf(caller, now), recording);
    return { message: m.payments_recorded({}, { locale }) };
  });
  mount(mounting, voidPayment, async ({ params: { id }, body: { reason }, caller, locale, now }) => {
    await database.transact(voidOne, contextOf(caller, now), { id, reason });
    return { message: m.payments_voided({}, { locale }) };
  });
  mount(mounting, refundPayment, async ({ params: { id }, body, caller, locale, now }) => {
    await confirm.recently(caller, body.adminPassword, now);
    const refunding = { id, reason: body.reason };
    const isByCard = await database.transact(refund, contextOf(caller, now), refunding, cardRefunds);
    if (!isByCard) return { message: m.payments_refunded({}, { locale }) };
    await cardRefunds?.finish(id);
    return { message: m.payments_refund_begun({}, { locale }) };
  });
}
