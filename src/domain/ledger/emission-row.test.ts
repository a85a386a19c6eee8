import { describe, expect, it } from 'vitest';
import { checkDetails, detailsOf } from './emission-row.ts';

const given = {
  retiredAgainst: ' Ferry trips ',
  inventoryProject: 'CA000042-001',
  inventoryYear: 2024,
  transferredTo: 'CA000007',
  beneficiary: 'The fleet',
  purpose: '',
  isBeneficiaryPrivate: true,
};

describe('detailsOf (specification §4)', () => {
  it.each([
    ['Retired', { retiredAgainst: 'Ferry trips', beneficiary: 'The fleet', isBeneficiaryPrivate: true }],
    [
      'RetiredInventory',
      {
        inventoryProject: 'CA000042-001',
        inventoryYear: 2024,
        beneficiary: 'The fleet',
        isBeneficiaryPrivate: true,
      },
    ],
    ['Transferred', { transferredTo: 'CA000007' }],
    ['Registered', {}],
    ['Cancelled', {}],
    ['Projected', {}],
  ])('keeps what rows that are %s record', (status, details) => {
    expect(detailsOf(status, given)).toEqual(details);
  });

  it('leaves out what is empty or false', () => {
    const empty = { retiredAgainst: '  ', beneficiary: null, isBeneficiaryPrivate: false };
    expect(detailsOf('Retired', empty)).toEqual({});
  });
});

describe('checkDetails', () => {
  it.each([
    ['Retired', {}, 'retirement-without-note'],
    ['RetiredInventory', { inventoryProject: 'CA000042-001' }, 'retirement-without-inventory'],
    ['RetiredInventory', { inventoryYear: 2024 }, 'retirement-without-inventory'],
    ['Transferred', {}, 'transfer-without-receiver'],
  ] as const)('refuses a row that is %s with %j', (status, details, code) => {
    const refusal = { code, values: { year: 2021 } };
    expect(checkDetails({ status, year: 2021 }, details)).toEqual({ ok: false, refusal });
  });

  it.each(['Retired', 'RetiredInventory', 'Transferred', 'Registered', 'Projected'])(
    'accepts a row that is %s with all its details',
    (status) => expect(checkDetails({ status, year: 2021 }, detailsOf(status, given)).ok).toBe(true),
  );
});
