import { describe, expect, it } from 'vitest';
import { documentNumber, formatGstNumber, invoiceDueDay, isCompleteSeller, isRefund } from './payment.ts';

describe('the number of a document', () => {
  it.each([
    ['invoice', 1, 'INV-000001'],
    ['receipt', 42, 'REC-000042'],
    ['credit-note', 1_234_567, 'CN-1234567'],
  ] as const)('of %s %d is %s', (type, number, text) => {
    expect(documentNumber(type, number)).toBe(text);
  });
});

describe('the number for GST', () => {
  it.each([
    ['123456789 RT0001', '123456789 RT0001'],
    ['123456789RT0001', '123456789 RT0001'],
    ['123456789rt 0001', '123456789 RT0001'],
    ['', ''],
    ['12345', '12345'],
  ])('%s is printed as %s', (text, printed) => {
    expect(formatGstNumber(text)).toBe(printed);
  });
});

it.each([
  ['2026-02-19', '2026-03-21'],
  ['2026-10-10', '2026-11-09'],
  ['2028-01-31', '2028-03-01'],
])('an invoice of %s is to be paid within 30 days, by %s', (issuedOn, last) => {
  expect(invoiceDueDay(issuedOn)).toBe(last);
});

describe('a seller', () => {
  const seller = {
    name: 'Registry',
    address: '1 Main Street',
    gstNumber: '123456789 RT0001',
    email: '',
    instructions: '',
  };
  it('is complete with name, address and GST number', () => {
    expect(isCompleteSeller(seller)).toBe(true);
    for (const part of ['name', 'address', 'gstNumber'])
      expect(isCompleteSeller({ ...seller, [part]: '' })).toBe(false);
  });
});

describe('a credit note', () => {
  const invoice = { type: 'invoice', number: 1 } as const;
  it('refunds money only if a receipt was issued', () => {
    expect(isRefund({ earlier: [] })).toBe(false);
    expect(isRefund({ earlier: [invoice] })).toBe(false);
    expect(isRefund({ earlier: [invoice, { type: 'receipt', number: 7 }] })).toBe(true);
  });
});
