import { describe, expect, it } from 'vitest';
import { cardAddress, orderOfAddress } from './card-address.ts';
import { emptyPayment } from './payment-draft.ts';

const pricing = { low: 500, mid: 850, top: 1250 };

describe('the card page’s address', () => {
  it('carries the order', () => {
    const address = cardAddress({ ...emptyPayment, tier: 'mid', count: '2' }, pricing);
    expect(address).toBe('/profile/card?count=2&fee=850');
    const order = { count: 2, fee: 850, price: { fees: 170_000, gst: 8500, total: 178_500 } };
    expect(orderOfAddress(new URL(address, 'https://registry.example').searchParams, pricing)).toEqual(order);
  });

  it.each([
    '',
    'count=2',
    'fee=850',
    'count=0&fee=850',
    'count=1.5&fee=850',
    'count=-1&fee=850',
    'count=1001&fee=500',
    'count=1&fee=499',
    'count=1&fee=500.5',
    'count=1000&fee=9999999999',
    'count=1&fee=99999999999999999999',
    'count=x&fee=y',
  ])('has no order in %j', (search) => {
    expect(orderOfAddress(new URLSearchParams(search), pricing)).toBeNull();
  });
});
