/** A correction waits for a second administrator, was confirmed and applied, or was declined. */
export const correctionStatuses = ['waiting', 'confirmed', 'declined'] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];

type Correction = {
  readonly status: CorrectionStatus;
  /** Account of the administrator who requested it. */
  readonly askedBy: string;
};

/** What an administrator may do with a correction. */
export type CorrectionAbilities = { readonly confirm: boolean; readonly decline: boolean };

/**
 * Returns what an administrator may do with a correction: while it waits, every administrator may decline it,
 * and another one than who asked for it may confirm it ("The unit ledger" of the product's decisions).
 */
export function correctionAbilities({ status, askedBy }: Correction, account: string): CorrectionAbilities {
  const isWaiting = status === 'waiting';
  return { confirm: isWaiting && askedBy !== account, decline: isWaiting };
}
