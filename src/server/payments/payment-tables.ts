import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  DocumentDetails,
  DocumentType,
  PaymentMethod,
  PaymentState,
  Seller,
} from '#domain/payment/payment.ts';
import type { PaymentDifference } from '#domain/payment/payment-check.ts';
import type { Kept, MaybeMoment, Moment } from '../kernel/schema.ts';

type PaymentTable = {
  id: GeneratedAlways<number>;
  organization: Kept<string>;
  account: Kept<string | null>;
  method: Kept<PaymentMethod>;
  state: PaymentState;
  /** Number of project tokens; null for access to inventories and offsets. */
  count: Kept<number | null>;
  /** Whole Canadian dollars per project, or for the access; null until an administrator prices the access. */
  fee: number | null;
  totalCents: number | null;
  tonnes: Kept<number | null>;
  note: string | null;
  /** Tokens that the payment bought; null until it is paid. */
  tokens: Generated<number | null>;
  /** The cheque's or transfer's number. */
  reference: Generated<string | null>;
  askedAt: Moment;
  paidAt: MaybeMoment;
  /** When it failed, was voided or was refunded, by whom and why. */
  closedAt: MaybeMoment;
  closedBy: Generated<string | null>;
  reason: Generated<string | null>;
  /** Idempotency key of the calls to the card provider. */
  providerKey: Kept<string | null>;
  /** The provider's card token, only while the charge may have to be repeated; its hash stays. */
  cardToken: Generated<string | null>;
  cardTokenHash: Kept<Uint8Array | null>;
  /** The provider's ids of the payment intent, the charge and the refund. */
  intent: Generated<string | null>;
  charge: Generated<string | null>;
  refund: Generated<string | null>;
  /** The provider's code of a refused card. */
  failure: Generated<string | null>;
  /** When the provider is asked next; null when there is nothing to learn. */
  checkAt: MaybeMoment;
};

type Json<Value> = ColumnType<Value, string, never>;

type PaymentDocumentTable = {
  id: GeneratedAlways<number>;
  payment: Kept<number>;
  type: Kept<DocumentType>;
  number: Kept<number>;
  details: Json<DocumentDetails>;
  issuedAt: Moment;
};

/** One row per type of document: its next number. */
type DocumentSeriesTable = { type: Kept<DocumentType>; next: number };

/** Who issues the documents; the highest version is in force. */
type SellerTable = {
  version: Kept<number>;
  name: Kept<string>;
  address: Kept<string>;
  gstNumber: Kept<string>;
  email: Kept<string>;
  instructions: Kept<string>;
  actor: Kept<string | null>;
  at: Moment;
};

/** The card provider's events that were received, by their ids. */
type PaymentEventTable = {
  id: Kept<string>;
  type: Kept<string>;
  payment: Kept<number | null>;
  outcome: Kept<'settled' | 'ignored' | 'refused'>;
  at: Moment;
};

type PaymentCheckTable = {
  id: GeneratedAlways<number>;
  differences: Json<readonly PaymentDifference[]>;
  at: Moment;
};

export type SellerRow = Seller & { readonly version: number };

declare module '../kernel/schema.ts' {
  interface Schema {
    payment: PaymentTable;
    paymentDocument: PaymentDocumentTable;
    documentSeries: DocumentSeriesTable;
    seller: SellerTable;
    paymentEvent: PaymentEventTable;
    paymentCheck: PaymentCheckTable;
  }
}
