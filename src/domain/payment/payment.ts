/** How an organization pays: on an invoice, or by card. */
export const paymentMethods = ['invoice', 'card'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * The states of a payment. By invoice: `requested` until an administrator records the money or voids the
 * request. By card: `pending` while the provider's answer is unknown, `confirming` while the bank waits for
 * the cardholder, then `paid` or `failed`; `refunding` while the provider's answer to a refund is unknown.
 */
export const paymentStates = [
  'requested',
  'pending',
  'confirming',
  'paid',
  'failed',
  'void',
  'refunding',
  'refunded',
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** Reports whether a text is the name of a state. */
export function isPaymentState(text: string): text is PaymentState {
  return (paymentStates as readonly string[]).includes(text);
}

const nextStates: Readonly<
  Record<PaymentMethod, Readonly<Partial<Record<PaymentState, readonly PaymentState[]>>>>
> = {
  invoice: { requested: ['paid', 'void'], paid: ['refunded'] },
  card: {
    pending: ['confirming', 'paid', 'failed'],
    confirming: ['paid', 'failed'],
    paid: ['refunding'],
    refunding: ['refunded', 'paid'],
  },
};

/** Reports whether a payment may go from one state to another. `failed`, `void` and `refunded` are final. */
export function mayBecome(method: PaymentMethod, from: PaymentState, to: PaymentState): boolean {
  return nextStates[method][from]?.includes(to) ?? false;
}

/** What decides which actions a payment allows. */
export type PaymentStanding = {
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  /** Number of project tokens; null for access to inventories and offsets. */
  readonly count: number | null;
  /** Whole Canadian dollars; null until an administrator prices the access. */
  readonly fee: number | null;
  /**
   * Tokens that the payment credited; null until it is paid, and for payments recorded before payments
   * credited tokens.
   */
  readonly tokens: number | null;
};

/** The administrator who decides. */
export type Decider = {
  /**
   * True unless the payment is of the administrator's own organization and another administrator could
   * decide.
   */
  readonly mayDecide: boolean;
  /** True if card payments are configured, so that they can be refunded. */
  readonly hasCards: boolean;
};

export type PaymentAbilities = {
  readonly price: boolean;
  readonly recordPaid: boolean;
  readonly void: boolean;
  readonly refund: boolean;
};

/** Returns what an administrator may do with a payment. */
export function paymentAbilities(
  { method, state, count, fee, tokens }: PaymentStanding,
  { mayDecide, hasCards }: Decider,
): PaymentAbilities {
  const isRequested = mayDecide && state === 'requested';
  const canGiveBack = method === 'card' ? hasCards : tokens !== null;
  return {
    price: isRequested && count === null && fee === null,
    recordPaid: isRequested && fee !== null,
    void: isRequested,
    refund: mayDecide && state === 'paid' && canGiveBack,
  };
}

type Reader = { readonly organization: string; readonly isAdministrator: boolean };

/**
 * True if a person may read the documents of an organization's payments: its own people and administrators.
 */
export function canReadDocuments(reader: Reader, organization: string): boolean {
  return reader.isAdministrator || reader.organization === organization;
}

/**
 * The numbered documents of a payment: an invoice asks for the money, a receipt confirms it, a credit note
 * takes either back.
 */
export const documentTypes = ['invoice', 'receipt', 'credit-note'] as const;

export type DocumentType = (typeof documentTypes)[number];

/** The seller as printed on documents; an empty text is left out. */
export type Seller = {
  readonly name: string;
  /** Several lines. */
  readonly address: string;
  /** Registration number for GST, such as 123456789 RT0001. */
  readonly gstNumber: string;
  readonly email: string;
  /** How to pay an invoice; several lines. */
  readonly instructions: string;
};

/**
 * What a document says, as it was when it was issued. Later changes of names, addresses and prices do not
 * reach it.
 */
export type DocumentDetails = {
  readonly seller: Seller;
  readonly buyer: { readonly serial: string; readonly name: string; readonly address: string | null };
  readonly method: PaymentMethod;
  /** Number of project tokens; null for access to inventories and offsets. */
  readonly count: number | null;
  /** Whole Canadian dollars per project, or for the access. */
  readonly fee: number;
  /** Emissions of the latest inventory, t CO2e; null for project tokens. */
  readonly tonnes: number | null;
  readonly totalCents: number;
  /** The cheque's or transfer's number; null for cards and for invoices. */
  readonly reference: string | null;
  /** Why a credit note was issued; null for the others. */
  readonly reason: string | null;
  /** The documents of the same payment issued before. */
  readonly earlier: readonly { readonly type: DocumentType; readonly number: number }[];
};

const prefixes: Readonly<Record<DocumentType, string>> = {
  invoice: 'INV',
  receipt: 'REC',
  'credit-note': 'CN',
};
const DIGITS = 6;

/** Returns the number printed on a document, such as INV-000042. Each type counts from 1 without gaps. */
export function documentNumber(type: DocumentType, number: number): string {
  return `${prefixes[type]}-${String(number).padStart(DIGITS, '0')}`;
}

/** The days within which an invoice is to be paid. */
export const INVOICE_DAYS = 30;

/**
 * Returns the last day (`YYYY-MM-DD`) on which an invoice is paid in time, from the day at the registry when
 * it was issued.
 */
export function invoiceDueDay(issuedOn: string): string {
  const day = new Date(`${issuedOn}T00:00Z`);
  day.setUTCDate(day.getUTCDate() + INVOICE_DAYS);
  return day.toISOString().slice(0, issuedOn.length);
}

/** True if a seller has all that a tax invoice needs: name, address and GST number. */
export function isCompleteSeller({ name, address, gstNumber }: Seller): boolean {
  return name !== '' && address !== '' && gstNumber !== '';
}

const GST_PARTS = /^(\d{9}) ?RT ?(\d{4})$/i;

/** True for a GST registration number, in any spelling: nine digits, RT, four digits. */
export function isGstNumber(text: string): boolean {
  return GST_PARTS.test(text);
}

/**
 * Returns a GST registration number as it is printed, such as 123456789 RT0001; a text of another form is
 * returned unchanged.
 */
export function formatGstNumber(text: string): string {
  return text.replace(GST_PARTS, '$1 RT$2');
}

/** True if a credit note takes back money that was paid, and not only an invoice. */
export function isRefund({ earlier }: Pick<DocumentDetails, 'earlier'>): boolean {
  return earlier.some(({ type }) => type === 'receipt');
}
