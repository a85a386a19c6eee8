import { describe, expect, it } from 'vitest';
import type { DocumentDetails } from '#domain/payment/payment.ts';
import { priceOf } from '#domain/payment/payment-request.ts';
import { seller } from '../../../tests/support/payments.ts';
import { pdfLines } from '../../../tests/support/pdf-text.ts';
import { formatMoney } from '../kernel/locale.ts';
import { drawDocument } from './draw-document.ts';

const details: DocumentDetails = {
  seller,
  buyer: {
    serial: 'CA000042',
    name: 'Harbour Heat Co-operative',
    address: '12 Water Street\nExample Bay BC',
  },
  method: 'invoice',
  count: 2,
  fee: 850,
  tonnes: null,
  totalCents: 178_500,
  reference: null,
  reason: null,
  earlier: [],
};

type Printed = Parameters<typeof drawDocument>[0];

async function lines(
  type: Printed['document']['type'],
  facts: Partial<DocumentDetails> = {},
  locale: Printed['locale'] = 'en',
) {
  const issuedAt = new Date('2026-03-01T20:00:00Z');
  const document = {
    type,
    number: 7,
    issuedAt,
    organization: 'CA000042',
    details: { ...details, ...facts },
  };
  return pdfLines(await drawDocument({ document, locale, productName: 'Registry' }));
}

describe('the amounts of a document', () => {
  it.each([
    { fee: 500, count: 1 },
    { fee: 1250, count: 999 },
    { fee: 9_999_999_999, count: 1000 },
  ])('are those of $count projects at $$fee, in both languages', async ({ fee, count }) => {
    const { fees, gst, total } = priceOf({ fee, count });
    for (const locale of ['en', 'fr'] as const) {
      const shown = await lines('invoice', { fee, count, totalCents: total }, locale);
      const amounts = [fee * 100, fees, gst, total].map((cents) =>
        formatMoney(cents, locale).replaceAll('\u00A0', ' '),
      );
      expect(shown).toEqual(expect.arrayContaining(amounts));
    }
  });
});

describe('a document', () => {
  it('names the day by which an invoice is paid, 30 days after it was issued', async () => {
    expect(await lines('invoice')).toEqual(expect.arrayContaining(['March 1, 2026', 'March 31, 2026']));
    expect(await lines('invoice', {}, 'fr')).toContain('31 mars 2026');
  });

  it('of access names the inventory, and leaves out what the seller lacks', async () => {
    const bare = { ...seller, address: '', gstNumber: '', email: '', instructions: '' };
    const shown = await lines('credit-note', {
      count: null,
      fee: 2000,
      totalCents: 210_000,
      tonnes: 12_500,
      seller: bare,
      reason: 'Not needed.',
      earlier: [{ type: 'invoice', number: 5 }],
    });
    expect(shown).toEqual(
      expect.arrayContaining(['Access to inventories and offsets', '1', '$2,100.00', 'Not needed.']),
    );
    expect(shown.join(' ')).toContain('Latest inventory: 12,500 t CO₂e');
    expect(shown.join(' ')).toContain('voids the whole invoice INV-000005');
    expect(shown.join(' ')).not.toContain('GST/HST number');
  });

  it('is paid by card or by cheque or transfer', async () => {
    expect(await lines('receipt')).toContain('Cheque or transfer');
    expect(await lines('receipt', { method: 'card' })).toContain('Card');
    expect(await lines('receipt', { method: 'card' }, 'fr')).toContain('Carte');
  });

  it.each([
    ['letters of other scripts', '漢字 Łódź Ελλάδα'],
    ['emoji and joined signs', '👩🏽‍🚀 e\u0301 \u202e שלום'],
    ['a word without end', 'x'.repeat(500)],
    ['many lines', Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n')],
  ])('is drawn with %s in its names and addresses', async (_what, text) => {
    const facts = {
      buyer: { serial: 'CA000042', name: text, address: text },
      seller: { ...seller, name: text, address: text, instructions: text },
      reference: text,
      reason: text,
    };
    for (const type of ['invoice', 'receipt', 'credit-note'] as const)
      expect(await lines(type, facts)).toEqual(expect.arrayContaining(['$1,700.00', '$85.00', '$1,785.00']));
  });
});
