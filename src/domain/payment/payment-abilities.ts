import type { PaymentMethod, PaymentState } from './payment-state.ts';

/** What decides which actions a payment allows. */
export type PaymentStanding = {
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  /** Number of project tokens; null for access to inventories and offsets. */
  readonly count: number | null;
  /** Whole Canadian dollars; null until an administrator prices the access. */
  readonly fee: number | null;
  /** Tokens that the payment credited; null until it is paid, and for payments recorded before payments credited tokens. */
  readonly tokens: number | null;
};

/** The administrator who decides. */
export type Decider = {
  /** True unless the payment is of the administrator's own organization and another administrator could decide. */
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

/** True if a person may read the documents of an organization's payments: its own people and administrators. */
export function canReadDocuments(reader: Reader, organization: string): boolean {
  return reader.isAdministrator || reader.organization === organization;
}
