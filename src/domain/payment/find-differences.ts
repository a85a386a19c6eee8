import type { TokenKind } from '../account/tokens.ts';
import {
  type BookedTokens,
  type CheckedFacts,
  type CheckedPayment,
  creditedStates,
  isLongAgo,
  type TokenSums,
} from './checked-facts.ts';
import { findProviderDifferences } from './find-provider-differences.ts';
import type { PaymentDifference } from './payment-difference.ts';
import type { PaymentState } from './payment-state.ts';

/** Returns where payments, tokens and the card provider disagree (reliability, `POST /users/payment`); empty when they agree. */
export function findDifferences({
  sums,
  payments,
  provider,
  now,
}: CheckedFacts): readonly PaymentDifference[] {
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
  if (!awaiting.has(state) || !isLongAgo(changedAt, now)) return [];
  const about = { payment: id, organization, kind: null };
  return [{ ...about, type: 'overdue', here: state, there: changedAt.toISOString() }];
}
