import { m } from '#messages/messages.js';
import { formatMoney, formatWhole, type Locale } from '../../kernel/locale.ts';
import { type EmailTemplate, formatDay } from './template.ts';

/** Page that lists the account's payments. */
const ACCOUNT_PATH = '/profile/tokens';

/** A numbered document, which the email carries as PDF. */
type Document = {
  readonly organization: string;
  /** Number of project tokens; null for access to inventories and offsets. */
  readonly count: number | null;
  readonly number: string;
  /** Including GST. */
  readonly totalCents: number;
};

const sample: Document = {
  organization: 'Harbour Heat Co-operative',
  count: 2,
  number: 'INV-000042',
  totalCents: 178_500,
};

/** `due` is a day, `YYYY-MM-DD`. */
type Invoice = Document & { readonly due: string };

/** To an organization's users: the invoice that they requested. */
export const invoiceIssued: EmailTemplate<Invoice> = {
  write: ({ number, organization, due, ...figures }, { locale }) => ({
    subject: m.email_invoice_subject({ number }, { locale }),
    heading: m.email_invoice_heading({ number }, { locale }),
    happened: [m.email_invoice_happened({ organization }, { locale })],
    details: [
      ...documentDetails(figures, locale),
      [m.email_payment_due({}, { locale }), formatDay(due, locale)] as const,
    ],
    next: [m.email_invoice_next({}, { locale })],
    link: linkToAccount(locale),
  }),
  sample: { ...sample, due: '2026-03-12' },
};

/** To an organization's users: their payment is recorded. */
export const receiptIssued: EmailTemplate<Document & { readonly reference: string | null }> = {
  write: ({ number, organization, reference, ...figures }, { locale }) => ({
    subject: m.email_receipt_subject({ number }, { locale }),
    heading: m.email_receipt_heading({}, { locale }),
    happened: [m.email_receipt_happened({ organization }, { locale })],
    details: [
      ...documentDetails(figures, locale),
      ...(reference === null ? [] : [[m.email_payment_reference({}, { locale }), reference] as const]),
    ],
    next: [
      figures.count === null
        ? m.email_receipt_next_access({}, { locale })
        : m.email_receipt_next_projects({}, { locale }),
    ],
    link: linkToAccount(locale),
  }),
  sample: { ...sample, number: 'REC-000031', reference: 'Cheque 118' },
};

type CreditNote = Document & { readonly reason: string; readonly isRefund: boolean };

/** To an organization's users: their payment was refunded, or their unpaid invoice was cancelled. */
export const creditNoteIssued: EmailTemplate<CreditNote> = {
  write: ({ number, organization, totalCents, reason, isRefund }, { locale }) => {
    const total = formatMoney(totalCents, locale);
    const shared = { quote: reason, link: linkToAccount(locale) };
    if (isRefund) {
      return {
        ...shared,
        subject: m.email_refund_subject({ number }, { locale }),
        heading: m.email_refund_heading({}, { locale }),
        happened: [m.email_refund_happened({ organization, total }, { locale })],
        next: [m.email_refund_next({}, { locale })],
      };
    }
    return {
      ...shared,
      subject: m.email_credit_subject({ number }, { locale }),
      heading: m.email_credit_heading({}, { locale }),
      happened: [m.email_credit_happened({ organization, total }, { locale })],
      next: [m.email_credit_next({}, { locale })],
    };
  },
  sample: { ...sample, number: 'CN-000007', reason: 'Ordered twice.', isRefund: true },
};

/** To an organization's users: their request was cancelled before it had an invoice. */
export const paymentVoided: EmailTemplate<{ readonly organization: string; readonly reason: string }> = {
  write: ({ organization, reason }, { locale }) => ({
    subject: m.email_voided_subject({}, { locale }),
    heading: m.email_voided_heading({}, { locale }),
    happened: [m.email_voided_happened({ organization }, { locale })],
    quote: reason,
    next: [m.email_credit_next({}, { locale })],
    link: linkToAccount(locale),
  }),
  sample: { organization: 'Harbour Heat Co-operative', reason: 'You already have access.' },
};

function documentDetails({ count, totalCents }: Pick<Document, 'count' | 'totalCents'>, locale: Locale) {
  return [
    [m.email_payment_what({}, { locale }), whatOf(count, locale)],
    [m.email_payment_total({}, { locale }), formatMoney(totalCents, locale)],
  ] as const;
}

function whatOf(count: number | null, locale: Locale): string {
  if (count === null) return m.payments_access({}, { locale });
  return m.payments_projects({ count, shown: formatWhole(count, locale) }, { locale });
}

function linkToAccount(locale: Locale) {
  return { text: m.email_payment_account({}, { locale }), path: ACCOUNT_PATH };
}
