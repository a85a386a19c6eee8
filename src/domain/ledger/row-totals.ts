/** The statuses of rows with serials (specification §4). */
type UnitStatus = 'Registered' | 'Retired' | 'RetiredInventory' | 'Transferred' | 'Cancelled';

/**
 * Totals shown on a project's page, in tonnes: all = remaining + retired + transferred + cancelled, and registered =
 * retired + remaining.
 */
export type RowTotals = {
  /** Everything that was issued, or recorded or received for an entry of offsets. */
  readonly all: number;
  /** Issued minus cancelled and transferred. */
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

/**
 * Returns the totals of rows with serials. Rows with the status Registered are what remains (product
 * decisions §4, Totals).
 */
export function rowTotals(
  rows: readonly { readonly status: UnitStatus; readonly tonnes: number }[],
): RowTotals {
  const sums = { retired: 0, remaining: 0, transferred: 0, cancelled: 0 };
  for (const { status, tonnes } of rows) sums[columnOf[status]] += tonnes;
  const registered = sums.retired + sums.remaining;
  return { all: registered + sums.transferred + sums.cancelled, registered, ...sums };
}
