import { judgeNeutrality, missing } from './neutrality.ts';
import { isFigure, type OverviewSums, type UnitSums } from './overview-facts.ts';
import type { YearSummary, YearTotals } from './overview-year.ts';
import type { UnitSource } from './unit-source.ts';

/**
 * Returns the years of an organization that have a figure, ascending, with their totals (specification §3, Yearly aggregate; product
 * decisions §4, Totals). A row of zero tonnes is a figure of an inventory, and none of a projection.
 */
export function sumYears({ vintages, planned, offsets }: OverviewSums): readonly YearSummary[] {
  const rows = planned.filter(isFigure);
  const withFigures = new Set([...vintages, ...rows, ...offsets].map(({ year }) => year));
  const totals = [...withFigures]
    .toSorted((one, other) => one - other)
    .map((year) => {
      const ofYear = <Sum extends { readonly year: number }>(sums: readonly Sum[]) =>
        sums.filter((sum) => sum.year === year);
      return totalsOf(year, {
        vintages: ofYear(vintages),
        planned: ofYear(rows),
        offsets: ofYear(offsets),
      });
    });
  const judged = judgeNeutrality(totals);
  return totals.map((year, place) => ({
    ...year,
    unretiredInventory: year.inventory === null ? null : missing(year.inventory, year.offsets),
    neutrality: judged[place]?.neutrality ?? null,
    available: judged[place]?.available ?? null,
  }));
}

function totalsOf(year: number, { vintages, planned, offsets }: OverviewSums): YearTotals {
  const unitsOf = (source: UnitSource) => addUnits(vintages.filter((sum) => sum.source === source));
  const [own, purchased, received] = [unitsOf('own'), unitsOf('purchased'), unitsOf('received')];
  const registered = own.remaining + own.retired;
  const rowsOf = (status: OverviewSums['planned'][number]['status']) =>
    planned.filter((sum) => sum.status === status);
  return {
    ...own,
    year,
    issued: registered + own.cancelled + own.transferred,
    registered,
    projected: addTonnes(rowsOf('Projected')),
    purchased: purchased.remaining + purchased.retired,
    received: received.remaining + received.retired,
    heldRemaining: purchased.remaining + received.remaining,
    inventory: tonnesOrNull(rowsOf('Inventory')),
    projectedInventory: tonnesOrNull(rowsOf('ProjectedInventory')),
    offsets: addTonnes(offsets),
    offsetsBySource: bySource(offsets),
  };
}

function addUnits(sums: readonly UnitSums[]): UnitSums {
  const total = (outcome: keyof UnitSums) => sums.reduce((tonnes, sum) => tonnes + sum[outcome], 0);
  return {
    remaining: total('remaining'),
    retired: total('retired'),
    cancelled: total('cancelled'),
    transferred: total('transferred'),
  };
}

function bySource(offsets: OverviewSums['offsets']): Record<UnitSource, number> {
  const of = (source: UnitSource) => addTonnes(offsets.filter((sum) => sum.source === source));
  return { own: of('own'), purchased: of('purchased'), received: of('received') };
}

type Tonnes = { readonly tonnes: number };

function addTonnes(sums: readonly Tonnes[]): number {
  return sums.reduce((total, { tonnes }) => total + tonnes, 0);
}

/** Returns the sum; null without any. */
function tonnesOrNull(sums: readonly Tonnes[]): number | null {
  return sums.length === 0 ? null : addTonnes(sums);
}
