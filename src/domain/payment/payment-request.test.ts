import { describe, expect, it } from 'vitest';
import { type PaymentInput, paymentFaults } from './payment-request.ts';

const LOWEST = 500;
const projects: PaymentInput = { count: 2, tonnes: null, fee: 500, terms: true };
const access: PaymentInput = { count: null, tonnes: 12_500, fee: null, terms: true };

describe('paymentFaults', () => {
  it.each([projects, access, { ...projects, fee: null }, { ...projects, fee: 777 }])(
    'accepts %o',
    (request) => {
      expect(paymentFaults(request, LOWEST)).toEqual({});
    },
  );

  it.each([
    ['neither projects nor tonnes', { ...access, tonnes: null }, { count: 'missing' }],
    ['both', { ...projects, tonnes: 1 }, { tonnes: 'not-both' }],
    ['less than the lowest price', { ...projects, fee: 499 }, { fee: 'too-low' }],
    ['a fee for access', { ...access, fee: 500 }, { fee: 'not-both' }],
    ['no terms', { ...projects, terms: false }, { terms: 'not-accepted' }],
    [
      'nothing at all',
      { count: null, tonnes: null, fee: 1, terms: false },
      { count: 'missing', fee: 'too-low', terms: 'not-accepted' },
    ],
  ])('rejects %s', (_, request, faults) => {
    expect(paymentFaults(request, LOWEST)).toEqual(faults);
  });
});
