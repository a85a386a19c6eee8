import { describe, expect, it } from 'vitest';
import { findDifferences } from './find-differences.ts';
import type {
  BookedTokens,
  CheckedDetails,
  CheckedPayment,
  ProviderPayment,
  TokenSums,
} from './payment-check.ts';

const HOUR = 3_600_000;
const now = new Date('2026-03-01T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const TOTAL = 178_500;

const sums: TokenSums = {
  organization: 'CA000001',
  kind: 'project',
  entries: 3,
  lastNumber: 3,
  lastBalance: 2,
  lowestBalance: 0,
  sum: 2,
  wrongBalances: 0,
};
const bought: BookedTokens = { type: 'bought', organization: 'CA000001', kind: 'project', change: 2 };
const back: BookedTokens = { ...bought, type: 'corrected', change: -2 };
const paid: CheckedPayment = {
  id: 7,
  organization: 'CA000001',
  method: 'card',
  state: 'paid',
  count: 2,
  totalCents: TOTAL,
  tokens: 2,
  intent: 'pi_7',
  askedAt: ago(20),
  changedAt: ago(20),
  booked: [bought],
};
const charge: ProviderPayment = {
  intent: 'pi_7',
  payment: 7,
  amountCents: TOTAL,
  currency: 'cad',
  status: 'succeeded',
  refundedCents: 0,
};
const refunded: CheckedPayment = { ...paid, state: 'refunded', booked: [bought, back] };
const pending: CheckedPayment = { ...paid, state: 'pending', tokens: null, intent: null, booked: [] };

const facts = (parts: Partial<CheckedDetails>): CheckedDetails => ({
  sums: [],
  payments: [],
  provider: null,
  now,
  ...parts,
});
const ofSums = (change: Partial<TokenSums>) => findDifferences(facts({ sums: [{ ...sums, ...change }] }));
const ofPayment = (payment: CheckedPayment) => findDifferences(facts({ payments: [payment] }));
const atProvider = (payments: readonly CheckedPayment[], charges: readonly ProviderPayment[]) =>
  findDifferences(facts({ payments, provider: { since: ago(24), payments: charges } }));
const short = (differences: ReturnType<typeof findDifferences>) =>
  differences.map(({ type, here, there }) => [type, here, there]);

describe('the sums of tokens', () => {
  it('agree when the last balance is the sum, the entries are counted and none is below zero', () => {
    expect(ofSums({})).toEqual([]);
  });

  it.each([
    [{ lastBalance: 3 }, ['balance', '3', '2']],
    [{ wrongBalances: 1 }, ['steps', '1', '0']],
    [{ entries: 2 }, ['numbers', '2', '3']],
    [{ lowestBalance: -1 }, ['negative', '-1', '0']],
  ])('with %j differ by %j', (change, difference) => {
    expect(short(ofSums(change))).toEqual([difference]);
    expect(ofSums(change)[0]).toMatchObject({ organization: 'CA000001', kind: 'project', payment: null });
  });
});

describe('the tokens of a payment', () => {
  it.each([
    ['paid', paid],
    ['paid for access', { ...paid, count: null, booked: [{ ...bought, kind: 'inventory' }] } as const],
    ['paid, given by hand before the registry credited payments', { ...paid, tokens: null, booked: [] }],
    ['refunded', refunded],
    ['refunding', { ...refunded, state: 'refunding', changedAt: ago(0) } as const],
    ['paid after a refund that failed', { ...paid, booked: [bought, back, { ...back, change: 2 }] }],
    ['requested', { ...paid, method: 'invoice', state: 'requested', tokens: null, booked: [] } as const],
  ])('agree when it is %s', (_, payment) => {
    expect(ofPayment(payment)).toEqual([]);
  });

  it.each([
    ['nothing was credited', { ...paid, booked: [] }, ['credit', '0', '2']],
    ['it was credited twice', { ...paid, booked: [bought, bought] }, ['credit', '4', '2']],
    ['another number was credited', { ...paid, booked: [{ ...bought, change: 3 }] }, ['credit', '3', '2']],
    [
      'another organization got them',
      { ...paid, booked: [{ ...bought, organization: 'CA2' }] },
      ['credit', '2', '2'],
    ],
    ['it is not paid', { ...pending, booked: [bought], changedAt: ago(0) }, ['credit', '2', '0']],
    ['its refund left them', { ...refunded, booked: [bought] }, ['taken-back', '0', '2']],
    ['they were taken back without a refund', { ...paid, booked: [bought, back] }, ['taken-back', '2', '0']],
  ] as const)('differ when %s', (_, payment, difference) => {
    expect(short(ofPayment(payment))).toEqual([difference]);
  });
});

describe('the provider’s answer', () => {
  it.each(['pending', 'confirming'] as const)('is overdue when %s for more than an hour', (state) => {
    const changedAt = ago(1.1);
    expect(short(ofPayment({ ...pending, state, changedAt }))).toEqual([
      ['overdue', state, changedAt.toISOString()],
    ]);
    expect(ofPayment({ ...pending, state, changedAt: ago(1) })).toEqual([]);
  });

  it('is overdue when a refund has no answer for more than an hour', () => {
    expect(short(ofPayment({ ...refunded, state: 'refunding' }))[0]?.[0]).toBe('overdue');
  });
});

describe('the provider’s payments', () => {
  it('agree when each has the state, amount, currency and refund that the registry has', () => {
    const refund = { ...charge, intent: 'pi_8', refundedCents: TOTAL };
    const declined = { ...charge, intent: 'pi_9', status: 'requires_payment_method' };
    const payments = [
      paid,
      { ...refunded, id: 8, intent: 'pi_8' },
      { ...pending, id: 9, intent: 'pi_9', state: 'failed' as const },
    ];
    expect(atProvider(payments, [charge, refund, declined])).toEqual([]);
  });

  it.each([
    [{ status: 'canceled' }, ['provider-state', 'paid', 'canceled']],
    [{ amountCents: 1 }, ['provider-amount', '178500', '1']],
    [{ currency: 'usd' }, ['provider-currency', 'cad', 'usd']],
    [{ refundedCents: 500 }, ['provider-refund', '0', '500']],
  ])('differ by %j', (change, difference) => {
    expect(short(atProvider([paid], [{ ...charge, ...change }]))).toEqual([difference]);
  });

  it('differ when a refund did not reach the provider, or a refused card was charged', () => {
    expect(short(atProvider([refunded], [charge]))).toEqual([['provider-refund', '178500', '0']]);
    const failed = { ...pending, state: 'failed' as const, intent: 'pi_7' };
    expect(short(atProvider([failed], [charge]))).toEqual([['provider-state', 'failed', 'succeeded']]);
  });

  it('differ when one side does not know the payment', () => {
    expect(short(atProvider([], [charge]))).toEqual([['unknown-charge', '', 'pi_7']]);
    expect(short(atProvider([paid], [{ ...charge, intent: 'pi_second' }]))).toEqual([
      ['unknown-charge', '', 'pi_second'],
      ['missing-charge', 'paid', ''],
    ]);
    expect(atProvider([], [{ ...charge, status: 'canceled' }])).toEqual([]);
  });

  it('leave out what the list cannot tell: invoices, older payments, recent changes and awaited answers', () => {
    const invoice = { ...paid, method: 'invoice' as const, intent: null };
    const older = { ...paid, askedAt: ago(25) };
    const recent = { ...paid, changedAt: ago(0.5) };
    for (const payment of [invoice, older, recent]) expect(atProvider([payment], [])).toEqual([]);
    expect(atProvider([recent], [{ ...charge, status: 'processing' }])).toEqual([]);
    expect(atProvider([{ ...pending, changedAt: ago(0.5) }], [charge])).toEqual([]);
  });
});
