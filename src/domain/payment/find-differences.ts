import type { TokenKind } from '../account/tokens.ts';
import type { PaymentState } from './payment.ts';
import {
  type BookedTokens,
  type CheckedDetails,
  type CheckedPayment,
  creditedStates,
  isAnswerOverdue,
  PAYMENT_CURRENCY,
  type PaymentDifference,
  PROVIDER_PAID,
  type ProviderPayment,
  type TokenSums,
} from './payment-check.ts';

/**
 * Returns where payments, tokens and the card provider disagree (reliability, `POST /users/payment`); empty
 * when they agree.
 */
export function findDifferences({
  sums,
  payments,
  provider,
  now,
}: CheckedDetails): readonly PaymentDifference[] {
  return [
    ...sums.flatMap(checkSums),
    ...payments.flatMap(checkTokens),
    ...payments.flatMap((payment) => checkAnswer(payment, now)),
    ...(provider === null ? [] : findProviderDifferences(payments, provider, now)),
  ];
}

function checkSums({ organization, kind, ...sums }: TokenSums): readonly PaymentDifference[] {
  const { entries, lastNumber, lastBalance, lowestBalance, sum, wrongBalances } = sums;
  const about = { payment: null, organization, kind };
  const differences: PaymentDifference[] = [];
  if (sum !== lastBalance)
    differences.push({ ...about, type: 'balance', here: String(lastBalance), there: String(sum) });
  else if (wrongBalances > 0)
    differences.push({ ...about, type: 'steps', here: String(wrongBalances), there: '0' });
  if (entries !== lastNumber)
    differences.push({ ...about, type: 'numbers', here: String(entries), there: String(lastNumber) });
  if (lowestBalance < 0)
    differences.push({ ...about, type: 'negative', here: String(lowestBalance), there: '0' });
  return differences;
}

/** States in which the tokens of a payment were taken back. */
const takenBack: ReadonlySet<PaymentState> = new Set(['refunding', 'refunded']);

function checkTokens({ id, organization, count, state, tokens, booked }: CheckedPayment) {
  const kind: TokenKind = count === null ? 'inventory' : 'project';
  const about = { payment: id, organization, kind };
  const bought = booked.filter(({ type }) => type === 'bought');
  const isElsewhere = booked.some((entry) => entry.organization !== organization || entry.kind !== kind);
  const expected = creditedStates.has(state) ? (tokens ?? 0) : 0;
  const credit = sumOf(bought);
  const back = -sumOf(booked.filter(({ type }) => type === 'corrected'));
  const expectedBack = takenBack.has(state) ? expected : 0;
  const differences: PaymentDifference[] = [];
  if (credit !== expected || bought.length > 1 || isElsewhere)
    differences.push({ ...about, type: 'credit', here: String(credit), there: String(expected) });
  if (back !== expectedBack)
    differences.push({ ...about, type: 'taken-back', here: String(back), there: String(expectedBack) });
  return differences;
}

const sumOf = (entries: readonly BookedTokens[]) => entries.reduce((sum, { change }) => sum + change, 0);

const awaiting: ReadonlySet<PaymentState> = new Set(['pending', 'confirming', 'refunding']);

function checkAnswer(
  { id, organization, state, changedAt }: CheckedPayment,
  now: Date,
): readonly PaymentDifference[] {
  if (!awaiting.has(state) || !isAnswerOverdue(changedAt, now)) return [];
  const about = { payment: id, organization, kind: null };
  return [{ ...about, type: 'overdue', here: state, there: changedAt.toISOString() }];
}

type ProviderDetails = { readonly since: Date; readonly payments: readonly ProviderPayment[] };

/**
 * Returns where card payments and the provider's payments since a time disagree. Payments whose answer is
 * awaited, or whose state changed within the last hour, are left out: the provider's list may be older than
 * they are.
 */
function findProviderDifferences(
  payments: readonly CheckedPayment[],
  provider: ProviderDetails,
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

/**
 * Returns a function that finds a charge's payment: by its intent, or by the payment it names while that has
 * no intent yet.
 */
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
  if (!creditedStates.has(state) || !isAnswerOverdue(changedAt, now)) return [];
  return [{ type: 'missing-charge', payment: id, organization, kind: null, here: state, there: '' }];
}

function compare(payment: CheckedPayment, charge: ProviderPayment, now: Date): readonly PaymentDifference[] {
  const { id, organization, state, totalCents, changedAt } = payment;
  if (!isAnswerOverdue(changedAt, now)) return [];
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
