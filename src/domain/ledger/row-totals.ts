/** The statuses of rows with serials (specification §4). */
type UnitStatus = 'Registered' | 'Retired' | 'RetiredInventory' | 'Transferred' | 'Cancelled';

/** Tonnes of a project as its page names them: registered = retired + remaining. */
export type RowTotals = {
  /** Issued, less cancelled and transferred. */
  readonly registered: number;
  readonly retired: number;
  /** Registered and not retired. */
  readonly remaining: number;
  readonly transferred: number;
  readonly cancelled: number;
};

const columnOf: Record<UnitStatus, 'retired' | 'remaining' | 'transferred' | 'cancelled'> = {
  Registered: 'remaining',
  Retired: 'retired',
  RetiredInventory: 'retired',
  Transferred: 'transferred',
  Cancelled: 'cancelled',
};

/** Sums rows with serials. A row with the status Registered is what remains (product decisions §4, Totals). */
export function rowTotals(
  rows: readonly { readonly status: UnitStatus; readonly tonnes: number }[],
): RowTotals {
  const sums = { retired: 0, remaining: 0, transferred: 0, cancelled: 0 };
  for (const { status, tonnes } of rows) sums[columnOf[status]] += tonnes;
  return { registered: sums.retired + sums.remaining, ...sums };
}
