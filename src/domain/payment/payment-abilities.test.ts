import { describe, expect, it } from 'vitest';
import { canReadDocuments, type PaymentStanding, paymentAbilities, paymentStates } from './payment.ts';

const projects: PaymentStanding = { method: 'invoice', state: 'requested', count: 2, fee: 850, tokens: null };
const access: PaymentStanding = { ...projects, count: null, fee: null };
const other = { mayDecide: true, hasCards: true };
const none = { price: false, recordPaid: false, void: false, refund: false };

/** The abilities that a standing has, by name. */
const named = (standing: PaymentStanding, decider = other) =>
  Object.entries(paymentAbilities(standing, decider)).flatMap(([name, isGiven]) => (isGiven ? [name] : []));

describe('what an administrator may do with a payment', () => {
  it.each([
    ['requested projects', projects, ['recordPaid', 'void']],
    ['requested access without a price', access, ['price', 'void']],
    ['requested access with a price', { ...access, fee: 2000 }, ['recordPaid', 'void']],
    ['paid projects', { ...projects, state: 'paid', tokens: 2 }, ['refund']],
    ['an old payment that credited nothing', { ...projects, state: 'paid', tokens: null }, []],
    ['a paid card', { ...projects, method: 'card', state: 'paid', tokens: 2 }, ['refund']],
    ['a void request', { ...projects, state: 'void' }, []],
    ['a refund', { ...projects, state: 'refunded', tokens: 2 }, []],
    ['a card that the provider has not answered', { ...projects, method: 'card', state: 'pending' }, []],
  ] as const)('%s', (_name, standing, abilities) => {
    expect(named(standing)).toEqual(abilities);
  });

  it('is nothing with their own organization’s, while another administrator could decide', () => {
    for (const state of paymentStates) {
      const standing = { ...projects, state, tokens: 2 };
      expect(paymentAbilities(standing, { ...other, mayDecide: false })).toEqual(none);
    }
  });

  it('includes the refund of a card only while cards are configured', () => {
    const card: PaymentStanding = { ...projects, method: 'card', state: 'paid', tokens: 2 };
    expect(named(card, { ...other, hasCards: false })).toEqual([]);
  });
});

it('documents are read by the organization and by administrators', () => {
  const owner = { organization: 'CA000001', isAdministrator: false, mayEdit: true };
  expect(canReadDocuments(owner, 'CA000001')).toBe(true);
  expect(canReadDocuments(owner, 'CA000002')).toBe(false);
  expect(canReadDocuments({ ...owner, isAdministrator: true }, 'CA000002')).toBe(true);
});
