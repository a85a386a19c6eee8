import { type DocumentType, documentNumber, invoiceDueDay } from '#domain/payment/payment.ts';
import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import { formatDay } from '../mail/templates/template.ts';
import type { IssuedDocument } from './payment-queries.ts';

/** A label and its value. */
export type Line = readonly [label: string, value: string];

const titles = { invoice: m.paper_invoice, receipt: m.paper_receipt, 'credit-note': m.paper_credit_note };
const buyers = {
  invoice: m.paper_billed_to,
  receipt: m.paper_received_from,
  'credit-note': m.paper_credited_to,
};

/** Returns what a document is called: invoice, receipt or credit note. */
export function titleOf({ type }: IssuedDocument, locale: Locale): string {
  return titles[type]({}, { locale });
}

/** Returns the heading above the buyer's name and address. */
export function buyerHeading({ type }: IssuedDocument, locale: Locale): string {
  return buyers[type]({}, { locale });
}

/** Returns a day as documents print it. */
function dayOf(at: Date, locale: Locale): string {
  return formatDay(at.toISOString(), locale);
}

/** Returns the number of an earlier document of the same payment; null if there was none. */
export function earlierNumber({ details }: IssuedDocument, type: DocumentType): string | null {
  const found = details.earlier.find((document) => document.type === type);
  return found === undefined ? null : documentNumber(type, found.number);
}

/** Returns number and date of a document, and when it is or was paid. */
export function linesOf(document: IssuedDocument, locale: Locale): readonly Line[] {
  const { type, number, issuedAt } = document;
  const day = dayOf(issuedAt, locale);
  const lines: Line[] = [
    [m.paper_number({}, { locale }), documentNumber(type, number)],
    [m.paper_date({}, { locale }), day],
  ];
  if (type === 'invoice') {
    lines.push([m.paper_due({}, { locale }), formatDay(invoiceDueDay(registryDay(issuedAt)), locale)]);
  }
  if (type === 'receipt') lines.push(...paidLines(document, day, locale));
  const earlier = { invoice: m.paper_for_invoice, receipt: m.paper_for_receipt };
  for (const earlierType of ['invoice', 'receipt'] as const) {
    const found = earlierNumber(document, earlierType);
    if (found !== null) lines.push([earlier[earlierType]({}, { locale }), found]);
  }
  return lines;
}

/** Returns when and how a payment was made. A receipt is issued when the payment is recorded. */
function paidLines({ details }: IssuedDocument, day: string, locale: Locale): Line[] {
  const { method, reference } = details;
  const word = method === 'card' ? m.paper_method_card : m.paper_method_transfer;
  const lines: Line[] = [
    [m.paper_paid_on({}, { locale }), day],
    [m.paper_method({}, { locale }), word({}, { locale })],
  ];
  if (reference !== null) lines.push([m.paper_reference({}, { locale }), reference]);
  return lines;
}
