import type { PaymentState } from '#domain/payment/payment.ts';
import { m } from '#messages/messages.js';
import { notFound, ProblemError, type Sentence } from '../kernel/problems.ts';

const conflict = (sentence: Sentence) => new ProblemError(409, sentence);

/** Returns a 404: no payment has this number. */
export function unknownPayment(): ProblemError {
  return notFound((locale) => m.problem_payment_unknown({}, { locale }));
}

/** Returns a 404: the payment has no such document, or the caller may not know of it. */
export function unknownDocument(): ProblemError {
  return notFound((locale) => m.problem_document_unknown({}, { locale }));
}

/**
 * Returns a 403: administrators do not decide on payments of their own organization while there is another
 * administrator.
 */
export function ownPayment(): ProblemError {
  return new ProblemError(403, (locale) => m.problem_payment_own({}, { locale }));
}

/** Returns a 409: the payment is in a state that does not allow the action. */
export function closedPayment(state: PaymentState): ProblemError {
  switch (state) {
    case 'paid':
      return conflict((locale) => m.problem_payment_paid({}, { locale }));
    case 'void':
      return conflict((locale) => m.problem_payment_void({}, { locale }));
    case 'refunding':
    case 'refunded':
      return conflict((locale) => m.problem_payment_refunded({}, { locale }));
    case 'requested':
      return conflict((locale) => m.problem_payment_unpaid({}, { locale }));
    case 'pending':
    case 'confirming':
    case 'failed':
      return conflict((locale) => m.problem_payment_card({}, { locale }));
  }
}

/** Returns a 409: access to inventories must be priced before it is paid. */
export function unpricedPayment(): ProblemError {
  return conflict((locale) => m.problem_payment_unpriced({}, { locale }));
}

/** Returns a 409: the payment already has a price. */
export function pricedPayment(): ProblemError {
  return conflict((locale) => m.problem_payment_priced({}, { locale }));
}

/** Returns a 409: the tokens that the payment bought are already spent. */
export function spentTokens(): ProblemError {
  return conflict((locale) => m.problem_payment_spent({}, { locale }));
}

/** Returns a 409: the payment was recorded before payments credited tokens. */
export function uncreditedPayment(): ProblemError {
  return conflict((locale) => m.problem_payment_uncredited({}, { locale }));
}

/** Returns a 409: card payments are not configured, so none can be refunded. */
export function cardsOff(): ProblemError {
  return conflict((locale) => m.problem_payment_cards_off({}, { locale }));
}

/** Returns a 409: another administrator changed the seller in the meantime. */
export function staleSeller(): ProblemError {
  const sentence: Sentence = (locale) => m.problem_form_stale({}, { locale });
  return new ProblemError(409, sentence, { version: sentence });
}
