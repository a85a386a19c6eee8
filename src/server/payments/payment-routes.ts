import { listPayments, sendPaymentForm } from '#contract/payments.ts';
import { m } from '#messages/messages.js';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readIdempotencyKey } from '../kernel/idempotency.ts';
import { findPricing } from '../settings/pricing-queries.ts';
import { listDocuments, listPaymentsOf } from './payment-queries.ts';
import { presentPayment } from './present-payment.ts';
import { type PaymentDeps, requestPayment } from './request-payment.ts';

type Deps = Omit<PaymentDeps, 'lowest'>;

/** Mounts the endpoints for requesting invoices and for listing the organization's payments. */
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
    const documents = await listDocuments(
      db,
      rows.map(({ id }) => id),
    );
    return { items: rows.map((row) => presentPayment(row, documents)), total };
  });
}
