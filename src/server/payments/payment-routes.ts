import {
  type CurrentSeller,
  checkPayments,
  listReviewedPayments,
  type PaymentCheck,
  pricePayment,
  readPaymentCheck,
  readSeller,
  recordPayment,
  refundPayment,
  updateSeller,
  voidPayment,
} from '#contract/payment-review.ts';
import { listPayments, readPaymentDocument, sendPaymentForm } from '#contract/payments.ts';
import { canReadDocuments, documentTypes, isCompleteSeller } from '#domain/payment/payment.ts';
import { m } from '#messages/messages.js';
import { isLocale } from '#messages/runtime.js';
import type { Confirm } from '../auth/passwords.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Database, Db } from '../kernel/db.ts';
import { FileReply } from '../kernel/file-reply.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { limitConcurrency, MAX_WAIT_MS } from '../kernel/limit-concurrency.ts';
import { productNameIn } from '../kernel/product-name.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { findPricing } from '../settings/pricing-queries.ts';
import { hasOtherAdministrator } from '../users/user-queries.ts';
import { changeSeller } from './change-seller.ts';
import { checkPayments as check, type PaymentCheckDeps } from './check-payments.ts';
import { unknownDocument } from './payment-problems.ts';
import {
  findCurrentSeller,
  findDocumentOf,
  findPaymentCheck,
  listReviewedPayments as listAll,
  listDocuments,
  listPaymentsOf,
} from './payment-queries.ts';
import { presentPayment, presentReviewedPayment } from './present-payment.ts';
import { printDocument } from './print-document.ts';
import { type PaymentDeps, requestPayment } from './request-payment.ts';
import {
  type CardRefunds,
  pricePayment as price,
  recordPayment as record,
  refundPayment as refund,
  voidPayment as voidOne,
} from './review-payment.ts';

type MountPaymentsDeps = Omit<PaymentDeps, 'lowest'>;

/** Mounts the endpoints for requesting invoices and for listing the organization's payments. */
export function mountPayments(mounting: Mounting, database: Database, deps: MountPaymentsDeps): void {
  const { db } = database;
  mount(mounting, sendPaymentForm, async ({ body, caller, locale, now, address }) => {
    const { count = null, tonnes = null, fee = null, note, terms } = body;
    const { low: lowest } = await findPricing(db);
    await database.transact(
      requestPayment,
      { count, tonnes, fee, note: note || null, terms },
      { caller, address, now },
      { ...deps, lowest },
    );
    return { message: m.payment_sent({}, { locale }) };
  });
  mount(mounting, listPayments, async ({ query, caller }) => {
    const { rows, total } = await listPaymentsOf(db, caller.organization, query);
    const documents = await listDocuments(
      db,
      rows.map(({ id }) => id),
    );
    return { items: rows.map((row) => presentPayment(row, documents)), total };
  });
}

/** Mounts the PDF of a payment's documents, for its organization and for administrators. */
export function mountPaymentDocuments(
  mounting: Mounting,
  db: Db,
  { productName }: { readonly productName: string },
): void {
  const draw = limitConcurrency({ concurrent: 1, queued: 20 });
  mount(mounting, readPaymentDocument, async ({ params, query, caller, locale }) => {
    const type = documentTypes.find((one) => params.document === `${one}.pdf`);
    const document = type === undefined ? undefined : await findDocumentOf(db, params.id, type);
    if (document === undefined || !canReadDocuments(caller, document.organization)) throw unknownDocument();
    const language = isLocale(query.language) ? query.language : locale;
    const printed = { document, locale: language, productName: productNameIn(productName, language) };
    return new FileReply(await draw(() => printDocument(printed)));
  });
}

type MountPaymentReviewDeps = {
  readonly confirm: Confirm;
  readonly mailbox: Mailbox;
  readonly productName: string;
  /** Null while no card provider is configured: card payments cannot be refunded then. */
  readonly cardRefunds: CardRefunds | null;
};

/** Mounts the administrators' endpoints for payments. A refund requires the administrator's own password. */
export function mountPaymentReview(
  mounting: Mounting,
  database: Database,
  deps: MountPaymentReviewDeps,
): void {
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

type MountPaymentCheckDeps = PaymentCheckDeps & { readonly count: CountRequest };

const checkLimit = { bucket: 'payment-check', most: 30, seconds: 3600 };

/** Mounts the endpoints that show the last check of payments and tokens, and make one now. */
export function mountPaymentCheck(
  mounting: Mounting,
  database: Database,
  { count, ...deps }: MountPaymentCheckDeps,
): void {
  const { db } = database;
  const limit = limitConcurrency({ concurrent: 1, queued: 5, waitMs: MAX_WAIT_MS });
  mount(mounting, readPaymentCheck, () => presentCheck(db));
  mount(mounting, checkPayments, async ({ address, now }) => {
    await database.transact(count, checkLimit, address, now);
    await limit(() => check(database, deps, now));
    return presentCheck(db);
  });
}

async function presentCheck(db: Db): Promise<PaymentCheck> {
  const last = await findPaymentCheck(db);
  return { at: last?.at.toISOString() ?? null, differences: [...(last?.differences ?? [])] };
}

type MountSellerDeps = { readonly confirm: Confirm; readonly productName: string };

/**
 * Mounts the administrators' endpoints for who issues the invoices. Changing it requires the administrator's
 * own password.
 */
export function mountSeller(
  mounting: Mounting,
  database: Database,
  { confirm, productName }: MountSellerDeps,
): void {
  const current = async (): Promise<CurrentSeller> => {
    const none = { version: 0, name: productName, address: '', gstNumber: '', email: '', instructions: '' };
    const seller = (await findCurrentSeller(database.db)) ?? none;
    return { ...seller, isComplete: isCompleteSeller(seller) };
  };
  mount(mounting, readSeller, current);
  mount(mounting, updateSeller, async ({ body: { adminPassword, ...seller }, caller, now }) => {
    await confirm.recently(caller, adminPassword, now);
    await database.transact(changeSeller, caller, seller, now);
    return current();
  });
}
