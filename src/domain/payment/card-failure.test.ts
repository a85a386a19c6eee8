import { describe, expect, it } from 'vitest';
import { cardFailureOf } from './card-failure.ts';

describe('cardFailureOf', () => {
  it.each([
    ['insufficient_funds', 'funds'],
    ['expired_card', 'expired'],
    ['incorrect_cvc', 'security-code'],
    ['incorrect_number', 'number'],
    ['generic_decline', 'declined'],
    ['payment_intent_authentication_failure', 'unconfirmed'],
    ['token_already_used', 'used'],
    ['processing_error', 'later'],
    ['a_code_of_next_year', 'other'],
    ['', 'other'],
  ])('reads %s as %s', (code, failure) => {
    expect(cardFailureOf(code)).toBe(failure);
  });

  it.each(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card'])('does not reveal %s', (code) => {
    expect(cardFailureOf(code)).toBe('declined');
  });
});
