import type { PaymentCheck } from '#contract/payment-review.ts';
import type { DifferenceType } from '#domain/payment/payment-difference.ts';
import { isPaymentState } from '#domain/payment/payment-state.ts';
import { formatMoment, formatMoney } from '#web/kit/text/format.ts';
import { paymentStateWords, tokenKindWords } from '#web/kit/text/payment-words.ts';
import * as m from '#messages/messages.js';

type Difference = PaymentCheck['differences'][number];
type Values = Record<'payment' | 'organization' | 'kind' | 'here' | 'there', string>;

const sentences: Readonly<Record<DifferenceType, (values: Values) => string>> = {
  credit: m.difference_credit,
  'taken-back': m.difference_taken_back,
  balance: m.difference_balance,
  steps: m.difference_steps,
  numbers: m.difference_numbers,
  negative: m.difference_negative,
  'provider-state': m.difference_provider_state,
  'provider-amount': m.difference_provider_amount,
  'provider-currency': m.difference_provider_currency,
  'provider-refund': m.difference_provider_refund,
  'missing-charge': m.difference_missing_charge,
  'unknown-charge': m.difference_unknown_charge,
  overdue: m.difference_overdue,
};

/** Returns a difference as a sentence: what the registry has, and what it should have or the card provider has. */
export function differenceSentence({ type, payment, organization, kind, here, there }: Difference): string {
  return sentences[type]({
    payment: String(payment ?? ''),
    organization: organization ?? '',
    kind: kind === null ? '' : tokenKindWords[kind](),
    here: isPaymentState(here) ? paymentStateWords[here]() : figureOf(type, here),
    there: figureOf(type, there),
  });
}

/** Returns money and moments as people write them, other figures as they are. */
function figureOf(type: DifferenceType, text: string): string {
  if (type === 'overdue') return formatMoment(text);
  return type === 'provider-amount' || type === 'provider-refund' ? formatMoney(Number(text)) : text;
}
