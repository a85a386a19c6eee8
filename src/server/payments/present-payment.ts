import type { ReviewedPayment } from '#contract/payment-review.ts';
import type { Payment } from '#contract/payments.ts';
import { documentNumber, invoiceDueDay, paymentAbilities } from '#domain/payment/payment.ts';
import { registryDay } from '#domain/registry-day.ts';
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

type Review = {
  readonly now: Date;
  /** Returns whether the administrator may decide on payments of an organization. */
  readonly mayDecide: (organization: string) => boolean;
  readonly hasCards: boolean;
};

/** Returns a payment for administrators. An invoice is due within 24 hours (specification §9). */
export function presentReviewedPayment(
  row: ReviewedPaymentRow,
  documents: readonly DocumentRow[],
  { now, mayDecide, hasCards }: Review,
): ReviewedPayment {
  const { askedAt, state, name: organization, email, contactName, serial, user } = row;
  const due = new Date(askedAt.getTime() + DAY);
  const presented = presentPayment(row, documents);
  const isRequested = state === 'requested';
  const invoice = presented.documents.find(({ type }) => type === 'invoice');
  const last =
    isRequested && invoice !== undefined ? invoiceDueDay(registryDay(new Date(invoice.issued))) : null;
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
    isOverdue: isRequested && invoice === undefined && due < now,
    payBy: last,
    isLate: last !== null && last < registryDay(now),
    abilities: paymentAbilities(row, { mayDecide: mayDecide(serial), hasCards }),
  };
}
