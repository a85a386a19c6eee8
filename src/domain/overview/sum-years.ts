import {
  isFigure,
  type OverviewSums,
  type UnitSums,
  type YearSummary,
  type YearTotals,
  type UnitSource,
  type Neutrality,
  type OverviewFacts,
  requireEntry,
  sourceOf,
} from './overview.ts';

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

type Judged = { readonly neutrality: Neutrality | null; readonly available: number | null };

type Facts = Pick<
  YearTotals,
  'inventory' | 'projectedInventory' | 'offsets' | 'remaining' | 'heldRemaining' | 'projected'
>;

/**
 * Judges the neutrality of years, which must be ascending (product decisions §4, Neutrality).
 *
 * - A year with an inventory is judged by what was retired against it.
 * - A year with a projected inventory alone is judged by what is available: what earlier years left, the units of its vintage that are not
 *   retired, and its projected tonnes. What it does not need is carried to later years; a deficit is not.
 * - Every other year is not judged. Its units that are not retired are carried like those of a year with an inventory, because they can be
 *   retired against any year; its projected tonnes are not.
 */
export function judgeNeutrality(years: readonly Facts[]): readonly Judged[] {
  let carried = 0;
  return years.map((year) => {
    const left = carried + year.remaining + year.heldRemaining;
    if (year.inventory !== null || year.projectedInventory === null) {
      carried = left;
      return { neutrality: actualNeutrality(year.inventory, year.offsets), available: null };
    }
    const available = left + year.projected;
    const shortfall = missing(year.projectedInventory, available);
    carried = Math.max(0, available - year.projectedInventory);
    const status = shortfall === 0 ? 'projected-achieved' : 'projected-not-achieved';
    return { neutrality: { status, shortfall }, available };
  });
}

function actualNeutrality(inventory: number | null, offsets: number): Neutrality | null {
  if (inventory === null) return null;
  const shortfall = missing(inventory, offsets);
  return { status: shortfall === 0 ? 'achieved' : 'not-achieved', shortfall };
}

/** Returns the tonnes that `covered` lacks; 0 if it has enough. */
function missing(needed: number, covered: number): number {
  return Math.max(0, needed - covered);
}

/** Adds facts up over all entries, as the totals of years need them. */
export function sumEntries({ entries, vintages, planned, offsets }: OverviewFacts): OverviewSums {
  const known = new Map(entries.map((entry) => [entry.serial, entry]));
  const sourceOfEntry = (serial: string) => sourceOf(requireEntry(known, serial).kind);
  return {
    vintages: vintages.map(({ entry, ...sums }) => ({ ...sums, source: sourceOfEntry(entry) })),
    planned,
    offsets: offsets.map(({ entry, year, tonnes }) => ({ year, tonnes, source: sourceOfEntry(entry) })),
  };
}

/** Returns the serials of the entries that have a figure. */
export function countedEntries({
  vintages,
  planned,
  offsets,
}: Omit<OverviewFacts, 'entries'>): ReadonlySet<string> {
  return new Set([
    ...vintages.map(({ entry }) => entry),
    ...planned.filter(isFigure).map(({ entry }) => entry),
    ...offsets.flatMap(({ entry, inventory }) => [entry, inventory]),
  ]);
}
