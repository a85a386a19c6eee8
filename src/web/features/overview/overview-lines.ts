import type { OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import type { ChartLine } from '#web/looks/charts/chart-bars.ts';
import { type ShownStatus, statusLooks } from '#web/looks/status-look.tsx';

/** Parts of the two bars of a year: units, and the inventory with what was retired against it. */
const units = (year: OverviewYear): Partial<Record<ShownStatus, number>> => ({
  Registered: year.remaining,
  Retired: year.retired,
  Transferred: year.transferred,
  Cancelled: year.cancelled,
  Projected: year.projected,
});

const inventory = (year: OverviewYear): Partial<Record<ShownStatus, number>> => ({
  Offsets: year.offsets,
  Inventory: year.unretiredInventory ?? 0,
  ProjectedInventory: year.projectedInventory ?? 0,
});

/** Returns the parts of the reductions chart: remaining and retired units together are what is registered. */
export function reductionLines(years: readonly OverviewYear[]): readonly ChartLine[] {
  return linesOf(years, (year) => ({ ...units(year), ...inventory(year) }));
}

/** Returns the parts of the true-up chart: offsets and unretired tonnes together are the inventory. */
export function trueUpLines(years: readonly OverviewYear[]): readonly ChartLine[] {
  return linesOf(years, inventory);
}

function linesOf(
  years: readonly OverviewYear[],
  partsOf: (year: OverviewYear) => Partial<Record<ShownStatus, number>>,
): readonly ChartLine[] {
  return years.flatMap((year) =>
    Object.entries(partsOf(year))
      .map(([status, tonnes]) => ({ year: year.year, status: status as ShownStatus, tonnes }))
      .filter(({ tonnes }) => tonnes > 0),
  );
}

/** Returns the label of a part of a bar. */
export function overviewStatusWord(status: ShownStatus): string {
  if (status === 'Registered') return m.row_status_registered_remaining();
  return status === 'Inventory' ? m.overview_inventory_unretired() : statusLooks[status].word();
}
