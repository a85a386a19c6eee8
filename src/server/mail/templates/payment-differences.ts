import { isPaymentState } from '#domain/payment/payment.ts';
import type { DifferenceType, PaymentDifference } from '#domain/payment/payment-check.ts';
import { m } from '#messages/messages.js';
import { paymentStateWords, tokenKindWords } from '#messages/words/payment.js';
import { formatMoney, type Locale } from '../../kernel/locale.ts';
import { formatMoment } from './format-moment.ts';
import type { EmailTemplate } from './template.ts';

/** Most differences that one email names. */
const MAX_NAMED = 20;

/** To administrators: the check of payments found differences that the check before it had not. */
export const paymentDifferences: EmailTemplate<{ readonly differences: readonly PaymentDifference[] }> = {
  write: ({ differences }, { locale }) => {
    const count = differences.length;
    const named = differences.slice(0, MAX_NAMED).map((difference) => sentenceOf(difference, locale));
    const others = count - named.length;
    return {
      subject: m.email_differences_subject({}, { locale }),
      heading: m.email_differences_heading({}, { locale }),
      happened: [
        m.email_differences_happened({ count }, { locale }),
        ...named,
        ...(others > 0 ? [m.email_differences_others({ count: others }, { locale })] : []),
      ],
      next: [m.email_differences_next({}, { locale })],
      link: { text: m.email_differences_link({}, { locale }), path: '/admin/payments' },
    };
  },
  sample: {
    differences: [
      { type: 'credit', payment: 42, organization: 'CA000042', kind: 'project', here: '0', there: '2' },
      {
        type: 'balance',
        payment: null,
        organization: 'CA000007',
        kind: 'inventory',
        here: '23',
        there: '22',
      },
    ],
  },
};

type Values = Record<'payment' | 'organization' | 'kind' | 'here' | 'there', string>;

const sentences: Readonly<Record<DifferenceType, (values: Values, options: { locale: Locale }) => string>> = {
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

function sentenceOf(difference: PaymentDifference, locale: Locale): string {
  const { type, payment, organization, kind, here, there } = difference;
  const values = {
    payment: String(payment ?? ''),
    organization: organization ?? '',
    kind: kind === null ? '' : tokenKindWords[kind]({}, { locale }),
    here: isPaymentState(here) ? paymentStateWords[here]({}, { locale }) : figureOf(type, here, locale),
    there: figureOf(type, there, locale),
  };
  return sentences[type](values, { locale });
}

/** Returns money and moments as people write them, other figures as they are. */
function figureOf(type: DifferenceType, text: string, locale: Locale): string {
  if (type === 'overdue') return formatMoment(new Date(text), locale);
  return type === 'provider-amount' || type === 'provider-refund' ? formatMoney(Number(text), locale) : text;
}
