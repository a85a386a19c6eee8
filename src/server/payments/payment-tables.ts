import type { GeneratedAlways } from 'kysely';
import type { Kept, MaybeMoment, Moment } from '../kernel/schema.ts';

type PaymentRequestTable = {
  id: GeneratedAlways<number>;
  organization: Kept<string>;
  account: Kept<string | null>;
  count: Kept<number | null>;
  /** Whole Canadian dollars per project. */
  fee: Kept<number | null>;
  totalCents: Kept<number | null>;
  tonnes: Kept<number | null>;
  note: string | null;
  askedAt: Moment;
  /** When an administrator completed the request; null while it is open. */
  doneAt: MaybeMoment;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    paymentRequest: PaymentRequestTable;
  }
}
