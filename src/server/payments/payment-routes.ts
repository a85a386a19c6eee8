import { listReviewedPayments, recordPayment } from '#contract/payment-review.ts';
import { listPayments, sendPaymentForm } from '#contract/payments.ts';
import { m } from '#messages/messages.js';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readIdempotencyKey } from '../kernel/idempotency.ts';
import { findPricing } from '../settings/pricing-queries.ts';
import { listDocuments, listPaymentsOf, listReviewedPayments as listAll } from './payment-queries.ts';
import { presentPayment, presentReviewedPayment } from './present-payment.ts';
import { recordPayment as record } from './record-payment.ts';
import { type PaymentDeps, requestPayment } from './request-payment.ts';

type Deps = Omit<PaymentDeps, 'lowest'> & { readonly productName: string };

/** Mounts the endpoints for requesting, listing and recording payments. */
export function mountPayments(mounting: Mounting, database: Database, deps: Deps): void {
  const { db } = database;
  mount(mounting, sendPaymentForm, async ({ body, caller, headers, locale, now, address }) => {
    const { count = null, tonnes = null, fee = null, note, terms } = body;
    const { low: lowest } = await findPricing(db);
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['payment-form', body]);
    await database.transact(
      requestPayment,
      { count, tonnes, fee, note: note || null, terms },
      { caller, address, now, idempotencyKey },
      { ...deps, lowest },
    );
    return { message: m.payment_sent({}, { locale }) };
  });
  mount(mounting, listPayments, async ({ query, caller }) => {
    const { rows, total } = await listPaymentsOf(db, caller.organization, query);
    const documents = await listDocuments(db, idsOf(rows));
    return { items: rows.map((row) => presentPayment(row, documents)), total };
  });
  mount(mounting, listReviewedPayments, async ({ query, now }) => {
    const { rows, total } = await listAll(db, query);
    const documents = await listDocuments(db, idsOf(rows));
    return { items: rows.map((row) => presentReviewedPayment(row, documents, now)), total };
  });
  mount(mounting, recordPayment, async ({ params, body, caller, locale, now }) => {
    const { reference, inventoryTokens } = body;
    const recording = { id: params.id, reference: reference || null, inventoryTokens };
    await database.transact(record, caller, recording, { productName: deps.productName, now });
    return { message: m.payments_recorded({}, { locale }) };
  });
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
