import { type CheckedPayment, creditedStates, isLongAgo } from './checked-facts.ts';
import type { PaymentDifference } from './payment-difference.ts';
import { PAYMENT_CURRENCY, PROVIDER_PAID, type ProviderPayment } from './provider-payment.ts';

type ProviderFacts = { readonly since: Date; readonly payments: readonly ProviderPayment[] };

/**
 * Returns where card payments and the provider's payments since a time disagree. Payments whose answer is awaited, or whose state changed
 * within the last hour, are left out: the provider's list may be older than they are.
 */
export function findProviderDifferences(
  payments: readonly CheckedPayment[],
  provider: ProviderFacts,
  now: Date,
): readonly PaymentDifference[] {
  const cards = payments.filter(({ method }) => method === 'card');
  const paymentOf = paymentFinder(cards);
  const pairs = provider.payments.map((charge) => ({ charge, payment: paymentOf(charge) }));
  const known = new Set(pairs.map(({ payment }) => payment));
  return [
    ...pairs.flatMap(({ charge, payment }) =>
      payment === undefined ? unknownCharge(charge) : compare(payment, charge, now),
    ),
    ...cards
      .filter((payment) => !known.has(payment) && payment.askedAt >= provider.since)
      .flatMap((payment) => missingCharge(payment, now)),
  ];
}

/** Returns a function that finds a charge's payment: by its intent, or by the payment it names while that has no intent yet. */
function paymentFinder(cards: readonly CheckedPayment[]) {
  const byIntent = new Map(cards.map((payment) => [payment.intent, payment]));
  const unanswered = new Map(
    cards.filter(({ intent }) => intent === null).map((payment) => [payment.id, payment]),
  );
  return ({ intent, payment }: ProviderPayment): CheckedPayment | undefined =>
    byIntent.get(intent) ?? (payment === null ? undefined : unanswered.get(payment));
}

function unknownCharge({ intent, status }: ProviderPayment): readonly PaymentDifference[] {
  if (status !== PROVIDER_PAID) return [];
  return [{ type: 'unknown-charge', payment: null, organization: null, kind: null, here: '', there: intent }];
}

function missingCharge(
  { id, organization, state, changedAt }: CheckedPayment,
  now: Date,
): readonly PaymentDifference[] {
  if (!creditedStates.has(state) || !isLongAgo(changedAt, now)) return [];
  return [{ type: 'missing-charge', payment: id, organization, kind: null, here: state, there: '' }];
}

function compare(payment: CheckedPayment, charge: ProviderPayment, now: Date): readonly PaymentDifference[] {
  const { id, organization, state, totalCents, changedAt } = payment;
  if (!isLongAgo(changedAt, now)) return [];
  const isPaid = charge.status === PROVIDER_PAID;
  const about = { payment: id, organization, kind: null };
  const wrongState = { ...about, type: 'provider-state', here: state, there: charge.status } as const;
  if (state === 'failed') return isPaid ? [wrongState] : [];
  if (state !== 'paid' && state !== 'refunded') return [];
  if (!isPaid) return [wrongState];
  const refunded = state === 'refunded' ? totalCents : 0;
  const pairs = [
    ['provider-amount', totalCents, charge.amountCents],
    ['provider-currency', PAYMENT_CURRENCY, charge.currency],
    ['provider-refund', refunded, charge.refundedCents],
  ] as const;
  return pairs
    .filter(([, here, there]) => here !== there)
    .map(([type, here, there]) => ({ ...about, type, here: String(here), there: String(there) }));
}
