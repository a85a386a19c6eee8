import { afterEach, describe, expect, it } from 'vitest';
import { differenceTypes, type PaymentDifference } from '#domain/payment/payment-check.ts';
import { startLocale } from '#web/kit/text/locale.ts';
import { differenceSentence } from './payment-check-panel.tsx';

afterEach(() => startLocale('en'));

const about = { payment: 42, organization: 'CA000042', kind: 'project' } as const;
const sentenceOf = (difference: Pick<PaymentDifference, 'type' | 'here' | 'there'>) =>
  differenceSentence({ ...about, ...difference });

describe('the sentence of a difference', () => {
  it('names payment, organization, tokens and both figures', () => {
    expect(sentenceOf({ type: 'credit', here: '0', there: '2' })).toBe(
      'Payment 42 of CA000042: 0 tokens credited instead of 2, or the tokens went to the wrong account (Project tokens).',
    );
    expect(sentenceOf({ type: 'balance', here: '5', there: '4' })).toBe(
      'CA000042, Project tokens: the last balance is 5, but the entries add up to 4.',
    );
  });

  it('has money, states and moments as people write them', () => {
    expect(sentenceOf({ type: 'provider-amount', here: '105000', there: '500' })).toContain(
      '$1,050.00 here and $5.00',
    );
    expect(sentenceOf({ type: 'provider-state', here: 'failed', there: 'succeeded' })).toContain(
      '“Not charged” here and “succeeded”',
    );
    expect(sentenceOf({ type: 'overdue', here: 'pending', there: '2026-03-01T12:00:00.000Z' })).toMatch(
      /since Mar\.? [12], 2026/,
    );
  });

  it.each(differenceTypes)('is written in French for %s', (type) => {
    const there = type === 'overdue' ? '2026-03-01T12:00:00.000Z' : '7';
    const english = sentenceOf({ type, here: '3', there });
    startLocale('fr');
    const french = sentenceOf({ type, here: '3', there });
    expect(french).not.toBe(english);
    expect(french).toMatch(/[.?7]$/);
    expect(french).not.toMatch(/[{}]|undefined|NaN/);
  });
});
