import { describe, expect, it } from 'vitest';
import { MAX_FEE, MAX_PROJECTS, priceOf } from './payment-request.ts';

describe('priceOf', () => {
  it.each([
    [
      { fee: 500, count: 1 },
      { fees: 50_000, gst: 2500, total: 52_500 },
    ],
    [
      { fee: 850, count: 2 },
      { fees: 170_000, gst: 8500, total: 178_500 },
    ],
    [
      { fee: 1250, count: 3 },
      { fees: 375_000, gst: 18_750, total: 393_750 },
    ],
    [
      { fee: 501, count: 1 },
      { fees: 50_100, gst: 2505, total: 52_605 },
    ],
    [
      { fee: 1, count: 1 },
      { fees: 100, gst: 5, total: 105 },
    ],
  ])('prices %j at %j cents', (order, price) => {
    expect(priceOf(order)).toEqual(price);
  });

  it('is exact up to the maximum request', () => {
    const { fees, gst, total } = priceOf({ fee: MAX_FEE, count: MAX_PROJECTS });
    expect(BigInt(total)).toBe(BigInt(MAX_FEE) * BigInt(MAX_PROJECTS) * 105n);
    expect(fees + gst).toBe(total);
  });

  it.each([
    [0.5, 1],
    [500, 1e13],
    [-1, 1],
    [Number.NaN, 1],
  ])('throws on %d dollars, %d times', (fee, count) => {
    expect(() => priceOf({ fee, count })).toThrow(RangeError);
  });
});
