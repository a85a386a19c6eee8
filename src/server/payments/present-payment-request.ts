import type { PaymentRequest } from '#contract/payments.ts';
import type { PaymentRequestRow } from './payment-request-queries.ts';

const DAY = 86_400_000;

/** Returns a payment request for administrators. An invoice is due within 24 hours (specification §9). */
export function presentPaymentRequest(row: PaymentRequestRow, now: Date): PaymentRequest {
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
