import type { Seller } from '#domain/payment/payment.ts';

/** Who issues the demonstration's invoices. The number for GST is impossible. */
export const demonstrationSeller: Seller = {
  name: 'Example Registry Society',
  address: '1 Example Street\nExample Bay BC  V0V 0V0',
  gstNumber: '000000000 RT0001',
  email: 'accounts@registry.example',
  instructions:
    'By Interac e-Transfer to accounts@registry.example.\nBy cheque to Example Registry Society, at the address above.',
};

export type PaymentContent = {
  /** Key of the organization that pays. */
  readonly organization: string;
  /** Days before the demonstration's present. */
  readonly askedDaysAgo: number;
  readonly count: number;
  /** Whole Canadian dollars per project. */
  readonly fee: number;
  readonly note: string | null;
  readonly outcome:
    | { readonly action: 'paid'; readonly daysAgo: number; readonly reference: string }
    | { readonly action: 'void'; readonly daysAgo: number; readonly reason: string }
    | null;
};

/**
 * Requests for invoices: some were paid, one was voided, some wait for the money. Paid after the last project
 * was registered, so that the statement of tokens, which is in the order of entry, is in the order of time,
 * too.
 */
export const demonstrationPayments: readonly PaymentContent[] = [
  {
    organization: 'example-bay',
    askedDaysAgo: 27,
    count: 2,
    fee: 850,
    note: 'Please send the invoice to our treasurer.',
    outcome: { action: 'paid', daysAgo: 3, reference: 'Cheque 118' },
  },
  {
    organization: 'anse-cedres',
    askedDaysAgo: 25,
    count: 1,
    fee: 1250,
    note: null,
    outcome: { action: 'paid', daysAgo: 3, reference: 'Virement 2207' },
  },
  {
    organization: 'example-bay',
    askedDaysAgo: 20,
    count: 1,
    fee: 500,
    note: null,
    outcome: { action: 'void', daysAgo: 19, reason: 'Sent twice by mistake.' },
  },
  {
    organization: 'anse-cedres',
    askedDaysAgo: 33,
    count: 2,
    fee: 500,
    note: 'Bon de commande 4410',
    outcome: null,
  },
  { organization: 'example-bay', askedDaysAgo: 2, count: 2, fee: 500, note: null, outcome: null },
];
