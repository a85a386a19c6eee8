import type { Tx } from '../kernel/db.ts';
import type { LockedPayment } from './payment-store.ts';

type Refund = { readonly reason: string; readonly actor: string | null; readonly now: Date };

/** Refunds of card payments at the provider. */
export type CardRefunds = {
  /**
   * Takes the tokens of a paid, locked payment back and marks it as being refunded, in the caller's transaction. Throws 409 when they are
   * already spent.
   */
  readonly begin: (tx: Tx, payment: LockedPayment, refund: Refund) => Promise<void>;
  /** Asks the provider for the refund, after that transaction, and settles the payment by what it says. */
  readonly finish: (payment: number) => Promise<void>;
};
