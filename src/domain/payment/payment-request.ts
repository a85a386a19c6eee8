/** The maximum fee per project in whole Canadian dollars: ten digits (specification §5). */
export const MAX_FEE = 9_999_999_999;

/** The maximum price of access to inventories and offsets, in whole Canadian dollars. */
export const MAX_ACCESS_FEE = 9_999_999;

/** The maximum number of project tokens per request. */
export const MAX_PROJECTS = 1000;

/** A payment request: project tokens at a fee each, or access to inventories and offsets. */
export type PaymentInput = {
  readonly count: number | null;
  /** Emissions of the latest inventory, t CO2e. */
  readonly tonnes: number | null;
  /** Whole Canadian dollars per project. */
  readonly fee: number | null;
  readonly terms: boolean;
};

export type PaymentField = keyof PaymentInput;
export type PaymentFault = 'missing' | 'not-both' | 'too-low' | 'not-accepted';

/** The faults of a payment request by field. */
export type PaymentFaults = Readonly<Partial<Record<PaymentField, PaymentFault>>>;

/**
 * Returns the faults of a payment request. It needs either a number of projects or the tonnes of an inventory, not both; for projects, any
 * fee given must be at least `lowest`; for access, no fee; and the terms must be accepted (specification §5).
 */
export function paymentFaults({ count, tonnes, fee, terms }: PaymentInput, lowest: number): PaymentFaults {
  const isForAccess = count === null && tonnes !== null;
  return {
    ...(count === null && tonnes === null && { count: 'missing' }),
    ...(count !== null && tonnes !== null && { tonnes: 'not-both' }),
    ...(fee !== null && isForAccess && { fee: 'not-both' }),
    ...(fee !== null && !isForAccess && fee < lowest && { fee: 'too-low' }),
    ...(!terms && { terms: 'not-accepted' }),
  };
}
