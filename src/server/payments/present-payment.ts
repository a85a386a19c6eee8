import type { Payment } from '#contract/payments.ts';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import { documentNumber } from '#domain/payment/payment-document.ts';
import type { DocumentRow, PaymentRow, ReviewedPaymentRow } from './payment-queries.ts';

const DAY = 86_400_000;

/** Returns a payment for its organization, with those of the documents that are its own. */
export function presentPayment(row: PaymentRow, documents: readonly DocumentRow[]): Payment {
  const { askedAt, paidAt, closedAt } = row;
  return {
    ...row,
    asked: askedAt.toISOString(),
    paid: paidAt?.toISOString() ?? null,
    closed: closedAt?.toISOString() ?? null,
    documents: documents
      .filter(({ payment }) => payment === row.id)
      .map(({ type, number, issuedAt }) => ({
        type,
        number: documentNumber(type, number),
        issued: issuedAt.toISOString(),
        path: `/payments/${row.id}/${type}.pdf`,
      })),
  };
}

/** Returns a payment for administrators. An invoice is due within 24 hours (specification §9). */
export function presentReviewedPayment(
  row: ReviewedPaymentRow,
  documents: readonly DocumentRow[],
  now: Date,
): ReviewedPayment {
  const { askedAt, state, method, name: organization, email, contactName, serial, user } = row;
  const due = new Date(askedAt.getTime() + DAY);
  const presented = presentPayment(row, documents);
  const isRequested = state === 'requested';
  const hasInvoice = presented.documents.some(({ type }) => type === 'invoice');
  return {
    ...presented,
    serial,
    organization,
    user,
    contactName,
    email: email ?? '',
    reference: row.reference,
    failure: row.failure,
    due: due.toISOString(),
    isOverdue: isRequested && !hasInvoice && due < now,
    abilities: {
      price: isRequested && !hasInvoice && row.count === null,
      recordPaid: isRequested && row.totalCents !== null,
      void: isRequested,
      refund: state === 'paid' && (method === 'card' || row.tokens !== null),
    },
  };
}
