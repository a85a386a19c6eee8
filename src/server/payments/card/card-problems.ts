import { MAX_TOKENS } from '#domain/account/tokens.ts';
import { type CardFailure, cardFailureOf } from '#domain/payment/card-failure.ts';
import { type CardOrderFault, MAX_CARD_CENTS } from '#domain/payment/payment-request.ts';
import { m } from '#messages/messages.js';
import { formatWhole, type Locale, regionOf } from '../../kernel/locale.ts';
import { notFound, ProblemError, type Sentence, wrongField } from '../../kernel/problems.ts';

/** Returns a 404: card payments are not configured. */
export function cardsOff(): ProblemError {
  return notFound((locale) => m.problem_cards_off({}, { locale }));
}

/** Returns a 404: the caller's organization has no such card payment. */
export function unknownCardPayment(): ProblemError {
  return notFound((locale) => m.problem_card_payment_unknown({}, { locale }));
}

/** Returns a 400 about the total of an order. */
export function orderRefused(fault: CardOrderFault, lowest: number): ProblemError {
  return wrongField('total', totalSentence(fault, lowest));
}

function totalSentence(fault: CardOrderFault, lowest: number): Sentence {
  switch (fault) {
    case 'not-an-amount':
      return (locale) => m.problem_card_total({}, { locale });
    case 'too-low':
      return (locale) => m.problem_payment_low({ low: String(lowest) }, { locale });
    case 'too-much':
      return (locale) => m.problem_card_too_much({ most: inDollars(MAX_CARD_CENTS, locale) }, { locale });
  }
}

function inDollars(cents: number, locale: Locale): string {
  const format = { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(regionOf(locale), format).format(cents / 100);
}

/** Returns a 409: with `room` more tokens the organization has as many as it can have. */
export function tooManyTokens(room: number): ProblemError {
  const most = (locale: Locale) => formatWhole(MAX_TOKENS, locale);
  return new ProblemError(409, (locale) =>
    m.problem_card_tokens({ most: most(locale), room: String(Math.max(0, room)) }, { locale }),
  );
}

/** Returns a 409: the card's token was used for another payment. */
export function tokenUsed(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_card_token_used({}, { locale }));
}

/** Returns a 400: the card was not charged, with a reason for the cardholder. */
export function cardRefused(code: string): ProblemError {
  return new ProblemError(400, (locale) => m.problem_card_not_charged({}, { locale }), {
    stripeToken: failureSentence(cardFailureOf(code)),
  });
}

function failureSentence(failure: CardFailure): Sentence {
  switch (failure) {
    case 'declined':
      return (locale) => m.problem_card_declined({}, { locale });
    case 'funds':
      return (locale) => m.problem_card_funds({}, { locale });
    case 'expired':
      return (locale) => m.problem_card_expired({}, { locale });
    case 'security-code':
      return (locale) => m.problem_card_security_code({}, { locale });
    case 'number':
      return (locale) => m.problem_card_number({}, { locale });
    case 'unconfirmed':
      return (locale) => m.problem_card_unconfirmed({}, { locale });
    case 'used':
      return (locale) => m.problem_card_token_used({}, { locale });
    case 'later':
      return (locale) => m.problem_card_later({}, { locale });
    case 'other':
      return (locale) => m.problem_card_other({}, { locale });
  }
}

/** Returns a 409: the payment was refunded, or is being refunded. */
export function cardRefunded(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_card_refunded({}, { locale }));
}

/** Returns a 409: the tokens that the payment bought are already spent, so it cannot be refunded. */
export function tokensSpent(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_card_tokens_spent({}, { locale }));
}

/** Returns a 409: only a paid payment can be refunded. */
export function notRefundable(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_card_not_refundable({}, { locale }));
}

/** Returns a 409: the provider refused the refund, and the tokens were returned. */
export function refundRefused(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_card_refund_refused({}, { locale }));
}

/** Returns a 400: the event is not signed with the account's key. */
export function eventUnsigned(): ProblemError {
  return new ProblemError(400, (locale) => m.problem_event_unsigned({}, { locale }));
}

/** Returns a 400: what was sent is signed, but no event. */
export function eventUnreadable(): ProblemError {
  return new ProblemError(400, (locale) => m.problem_event_unreadable({}, { locale }));
}

/** Returns a 400: the event says something else than the provider or the registry. */
export function eventDiffers(): ProblemError {
  return new ProblemError(400, (locale) => m.problem_event_differs({}, { locale }));
}

/** Returns a 503: the provider did not answer, so the event must be sent again. */
export function providerSilent(): ProblemError {
  return new ProblemError(503, (locale) => m.problem_provider_silent({}, { locale }));
}
