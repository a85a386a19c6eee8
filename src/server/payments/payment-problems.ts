import { type PaymentInput, type PaymentFault, paymentFaults } from '#domain/payment/payment-request.ts';
import { m } from '#messages/messages.js';
import { ProblemError, type Sentence } from '../kernel/problems.ts';

/** Throws a 400 problem with all errors of a payment request, by field. */
export function requireValidPayment(payment: PaymentInput, lowest: number): void {
  const faults = Object.entries(paymentFaults(payment, lowest));
  if (faults.length === 0) return;
  const fields = Object.fromEntries(faults.map(([field, fault]) => [field, sentenceOf(fault, lowest)]));
  throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), fields);
}

function sentenceOf(fault: PaymentFault, lowest: number): Sentence {
  switch (fault) {
    case 'missing':
      return (locale) => m.problem_payment_missing({}, { locale });
    case 'not-both':
      return (locale) => m.problem_payment_both({}, { locale });
    case 'too-low':
      return (locale) => m.problem_payment_low({ low: String(lowest) }, { locale });
    case 'not-accepted':
      return (locale) => m.problem_payment_terms({}, { locale });
  }
}
