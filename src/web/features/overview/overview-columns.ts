import type { OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';

/** Columns of the reductions table, in the order of the table. */
export const overviewColumns = [
  'registered',
  'retired',
  'remaining',
  'projected',
  'cancelled',
  'transferred',
  'purchased',
  'received',
  'inventory',
  'offsets',
  'unretiredInventory',
  'projectedInventory',
] as const;

export type OverviewColumn = (typeof overviewColumns)[number];

/** t CO₂e by column; null where there is nothing to state. */
export type Figures = Readonly<Record<OverviewColumn, number | null>>;

export const columnWords: Record<OverviewColumn, () => string> = {
  registered: m.row_status_registered,
  retired: m.row_status_retired,
  remaining: m.overview_remaining,
  projected: m.row_status_projected,
  cancelled: m.row_status_cancelled,
  transferred: m.row_status_transferred,
  purchased: m.overview_purchased,
  received: m.overview_received,
  inventory: m.row_status_inventory,
  offsets: m.row_status_offsets,
  unretiredInventory: m.overview_unretired,
  projectedInventory: m.row_status_projected_inventory,
};

/** Columns that the table leaves out while no year has a figure in them. */
const optional: ReadonlySet<OverviewColumn> = new Set([
  'transferred',
  'purchased',
  'received',
  'projectedInventory',
]);

/** Returns the columns of a table of these years. */
export function shownColumns(years: readonly OverviewYear[]): readonly OverviewColumn[] {
  return overviewColumns.filter(
    (column) => !optional.has(column) || years.some((year) => (year[column] ?? 0) > 0),
  );
}

/** Sums columns over years or entries; null where all are null. */
export function sumFigures(parts: readonly Partial<Figures>[]): Figures {
  const sums = overviewColumns.map((column) => [column, sumOf(parts.map((part) => part[column] ?? null))]);
  return Object.fromEntries(sums) as Figures;
}

function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}
