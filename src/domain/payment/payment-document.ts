import type { PaymentMethod } from './payment-state.ts';

/** The numbered documents of a payment: an invoice asks for the money, a receipt confirms it, a credit note takes either back. */
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

/** What a document says, as it was when it was issued. Later changes of names, addresses and prices do not reach it. */
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
