/** The largest fee per project in whole Canadian dollars: ten digits (specification §5). */
export const MOST_FEE = 9_999_999_999;

/** The most project tokens that are asked for at once. */
export const MOST_PROJECTS = 1000;

/** What a payment request asks for: project tokens at a fee each, or access to inventories and offsets. */
export type AskedPayment = {
  readonly count: number | null;
  /** The latest inventory, t CO2e. */
  readonly tonnes: number | null;
  /** Whole Canadian dollars per project. */
  readonly fee: number | null;
  readonly terms: boolean;
};

export type PaymentField = keyof AskedPayment;
export type PaymentFault = 'missing' | 'not-both' | 'too-low' | 'not-accepted';

/** The faults of a payment request, each under the field it belongs to. */
export type PaymentFaults = Readonly<Partial<Record<PaymentField, PaymentFault>>>;

/**
 * What is wrong with a payment request: it needs a number of projects or the tonnes of an inventory, never both, a fee not
 * below the lowest price where projects are asked for and none elsewhere, and the terms (specification §5).
 */
export function paymentFaults({ count, tonnes, fee, terms }: AskedPayment, lowest: number): PaymentFaults {
  const isForAccess = count === null && tonnes !== null;
  return {
    ...(count === null && tonnes === null && { count: 'missing' }),
    ...(count !== null && tonnes !== null && { tonnes: 'not-both' }),
    ...(fee !== null && isForAccess && { fee: 'not-both' }),
    ...(fee !== null && !isForAccess && fee < lowest && { fee: 'too-low' }),
    ...(!terms && { terms: 'not-accepted' }),
  };
}
