import { describe, expect, it } from 'vitest';
import { countOf, emptyPayment, feeOf, priceOfDraft, tierOf } from './payment-draft.ts';

const pricing = { low: 500, mid: 850, top: 1250 };
const typed = (parts: object) => ({ ...emptyPayment, ...parts });
const other = (text: string) => typed({ tier: 'other', other: text });

describe('payment draft', () => {
  it.each(['', '499', '499.99', '500.5', 'many', '-600', '10000000000', '1e3'])(
    'rejects the fee %j',
    (text) => {
      expect(feeOf(other(text), pricing)).toBeNull();
      expect(priceOfDraft(other(text), pricing)).toBeNull();
    },
  );

  it.each([
    ['500', 500],
    [' 1,200 ', 1200],
    ['9999999999', 9_999_999_999],
  ])('reads the fee %j', (text, fee) => {
    expect(feeOf(other(text), pricing)).toBe(fee);
  });

  it.each(['', '0', '-1', '1.5', '1001', 'two'])('rejects the number of projects %j', (count) => {
    expect(countOf(typed({ count }))).toBeNull();
    expect(priceOfDraft(typed({ count }), pricing)).toBeNull();
  });

  it('adds up the fee of its tier, with GST', () => {
    expect(priceOfDraft(typed({ tier: 'mid', count: '2' }), pricing)).toEqual({
      fees: 170_000,
      gst: 8500,
      total: 178_500,
    });
    expect(tierOf(typed({ tier: 'none of them' }))).toBe('low');
  });
});
