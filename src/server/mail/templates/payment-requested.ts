import { m } from '#messages/messages.js';
import { formatMoney, formatWhole, type Locale } from '../../kernel/locale.ts';
import type { EmailTemplate } from './template.ts';

type Figures = {
  /** Number of project tokens, and fee per project in whole dollars; null for inventory access. */
  readonly count: number | null;
  readonly fee: number | null;
  /** Including GST. */
  readonly totalCents: number | null;
  /** Latest inventory, t CO2e. */
  readonly tonnes: number | null;
};

type Values = Figures & {
  readonly serial: string;
  readonly organization: string;
  readonly name: string;
  readonly email: string;
  readonly note: string | null;
};

/**
 * To administrators: an organization requests an invoice. One for projects goes out by itself; access must be
 * priced first. The subject contains no user input.
 */
export const paymentRequested: EmailTemplate<Values> = {
  write: ({ serial, organization, name, email, note, ...figures }, { locale }) => ({
    subject:
      figures.count === null
        ? m.email_payment_subject_access({ serial }, { locale })
        : m.email_payment_subject({ serial }, { locale }),
    heading: m.email_payment_heading({}, { locale }),
    happened: [
      figures.count === null
        ? m.email_payment_happened_access({}, { locale })
        : m.email_payment_happened_projects({}, { locale }),
    ],
    details: [
      [m.email_organization({}, { locale }), `${serial} · ${organization}`],
      [m.email_name({}, { locale }), name],
      [m.email_email({}, { locale }), email],
      ...requestDetails(figures, locale),
    ],
    ...(note !== null && { quote: note }),
    next: [
      figures.count === null
        ? m.email_payment_next_access({}, { locale })
        : m.email_payment_next({}, { locale }),
    ],
    link: { text: m.email_payment_link({}, { locale }), path: '/admin/payments' },
  }),
  sample: {
    serial: 'CA000042',
    organization: 'Harbour Heat Co-operative',
    name: 'Ada Person',
    email: 'ada@harbour.example',
    count: 2,
    fee: 850,
    totalCents: 178_500,
    tonnes: null,
    note: 'Please send the invoice to our treasurer.',
  },
};

function requestDetails({ count, fee, totalCents, tonnes }: Figures, locale: Locale) {
  const details: (readonly [string, string])[] = [];
  if (count !== null) details.push([m.email_payment_count({}, { locale }), formatWhole(count, locale)]);
  if (fee !== null) details.push([m.email_payment_fee({}, { locale }), formatMoney(fee * 100, locale)]);
  if (totalCents !== null)
    details.push([m.email_payment_total({}, { locale }), formatMoney(totalCents, locale)]);
  if (tonnes !== null) {
    const text = m.email_inventory_tonnes({ tonnes: formatWhole(tonnes, locale) }, { locale });
    details.push([m.email_inventory({}, { locale }), text]);
  }
  return details;
}
