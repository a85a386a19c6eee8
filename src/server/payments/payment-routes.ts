import {
  listPaymentRequests,
  markPaymentRequest,
  sendPaymentForm,
  type PaymentRequest,
} from '#contract/payments.ts';
import { m } from '#messages/messages.js';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { readIdempotencyKey } from '../kernel/idempotency.ts';
import { findPricing } from '../settings/pricing-queries.ts';
import { markPaymentRequest as mark } from './mark-payment-request.ts';
import { listPaymentRequests as list, type PaymentRequestRow } from './payment-request-queries.ts';
import { type PaymentDeps, requestPayment } from './request-payment.ts';

/** Mounts the endpoints for sending, listing and completing payment requests. */
export function mountPayments(
  mounting: Mounting,
  database: Database,
  deps: Omit<PaymentDeps, 'lowest'>,
): void {
  mount(mounting, sendPaymentForm, async ({ body, caller, headers, locale, now, address }) => {
    const { count = null, tonnes = null, fee = null, note, terms } = body;
    const { low: lowest } = await findPricing(database.db);
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['payment-form', body]);
    await database.transact(
      requestPayment,
      { count, tonnes, fee, note: note || null, terms },
      { caller, address, now, idempotencyKey },
      { ...deps, lowest },
    );
    return { message: m.payment_sent({}, { locale }) };
  });
  mount(mounting, listPaymentRequests, async ({ query, now }) => {
    const { rows, total } = await list(database.db, query);
    return { items: rows.map((row) => presentPaymentRequest(row, now)), total };
  });
  mount(mounting, markPaymentRequest, async ({ params, body, caller, locale, now }) => {
    const { isDone } = body;
    await database.transact(mark, caller, { id: params.id, isDone }, now);
    return { message: isDone ? m.payments_done({}, { locale }) : m.payments_reopened({}, { locale }) };
  });
}

const DAY = 86_400_000;

/** Returns a payment request for administrators. An invoice is due within 24 hours (specification §9). */
function presentPaymentRequest(row: PaymentRequestRow, now: Date): PaymentRequest {
  const { askedAt, doneAt, name: organization, email, ...rest } = row;
  const due = new Date(askedAt.getTime() + DAY);
  return {
    ...rest,
    organization,
    email: email ?? '',
    asked: askedAt.toISOString(),
    due: due.toISOString(),
    isOverdue: doneAt === null && due < now,
    done: doneAt === null ? null : doneAt.toISOString(),
  };
}
