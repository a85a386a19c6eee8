import {
  isFigure,
  type Neutrality,
  type OverviewDetails,
  type OverviewSums,
  requireEntry,
  sourceOf,
  type UnitSource,
  type UnitSums,
  type WaitingTotals,
  type YearSummary,
  type YearTotals,
} from './overview.ts';

/**
 * Returns the years of an organization that have a figure, ascending, with their totals (specification §3,
 * Yearly aggregate; product decisions §4, Totals). A row of zero tonnes is a figure of an inventory, and none
 * of a projection.
 */
export function sumYears({ vintages, planned, offsets }: OverviewSums): readonly YearSummary[] {
  const rows = planned.filter(isFigure);
  const counted = offsets.filter(({ counts }) => counts);
  const withFigures = new Set([...vintages, ...rows, ...counted].map(({ year }) => year));
  const sums = [...withFigures]
    .toSorted((one, other) => one - other)
    .map((year) => {
      const ofYear = <Sum extends { readonly year: number }>(all: readonly Sum[]) =>
        all.filter((sum) => sum.year === year);
      return {
        year,
        retiredAgainst: addTonnes(ofYear(offsets)),
        counted: { vintages: ofYear(vintages), planned: ofYear(rows), offsets: ofYear(counted) },
      };
    });
  const totals = sums.map(({ year, counted: ofYear }) => totalsOf(year, ofYear));
  const judged = judgeNeutrality(totals);
  return sums.map(({ year, retiredAgainst, counted: ofYear }, place) => {
    const { inventory, ...others } = totals[place] ?? totalsOf(year, ofYear);
    return {
      ...others,
      inventory,
      unretiredInventory: inventory === null ? null : missing(inventory, retiredAgainst),
      waiting: waitingOf(year, ofYear),
      neutrality: judged[place]?.neutrality ?? null,
      available: judged[place]?.available ?? null,
    };
  });
}

/** Returns how much of a year's figures waits for a review; null if nothing does. */
function waitingOf(year: number, { vintages, planned, offsets }: OverviewSums): WaitingTotals | null {
  const waits = <Sum extends { readonly waits: boolean }>(sums: readonly Sum[]) =>
    sums.filter((sum) => sum.waits);
  const sums = { vintages: waits(vintages), planned: waits(planned), offsets: waits(offsets) };
  if (Object.values(sums).every(({ length }) => length === 0)) return null;
  const { year: _, heldRemaining: __, inventory, projectedInventory, ...totals } = totalsOf(year, sums);
  return { ...totals, inventory: inventory ?? 0, projectedInventory: projectedInventory ?? 0 };
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

type Details = Pick<
  YearTotals,
  'inventory' | 'projectedInventory' | 'offsets' | 'remaining' | 'heldRemaining' | 'projected'
>;

/**
 * Judges the neutrality of years, which must be ascending (product decisions §4, Neutrality).
 *
 * - A year with an inventory is judged by what was retired against it.
 * - A year with a projected inventory alone is judged by what is available: what earlier years left, the units of
 *   its vintage that are not retired, and its projected tonnes. What it does not need is carried on; a deficit is not.
 * - Every other year is not judged. Its units that are not retired are carried like those of a year with an
 *   inventory, because they can be retired against any year; its projected tonnes are not.
 */
export function judgeNeutrality(years: readonly Details[]): readonly Judged[] {
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

/** Adds figures up over all entries, as the totals of years need them. */
export function sumEntries({ entries, vintages, planned, offsets }: OverviewDetails): OverviewSums {
  const known = new Map(entries.map((entry) => [entry.serial, entry]));
  const sourceOfEntry = (serial: string) => sourceOf(requireEntry(known, serial).kind);
  const waits = (serial: string) => requireEntry(known, serial).standing === 'waiting';
  return {
    vintages: vintages.map(({ entry, ...sums }) => {
      return { ...sums, source: sourceOfEntry(entry), waits: waits(entry) };
    }),
    planned: planned.map((sum) => ({ ...sum, waits: waits(sum.entry) })),
    offsets: offsets.map(({ entry, inventory, year, tonnes }) => ({
      year,
      tonnes,
      source: sourceOfEntry(entry),
      waits: waits(entry) || waits(inventory),
      counts: requireEntry(known, entry).standing !== 'not-counted',
    })),
  };
}

/** Returns the serials of the entries that have a figure. */
export function countedEntries({
  entries,
  vintages,
  planned,
  offsets,
}: OverviewDetails): ReadonlySet<string> {
  const known = new Map(entries.map((entry) => [entry.serial, entry]));
  const counted = offsets.filter(({ entry }) => requireEntry(known, entry).standing !== 'not-counted');
  return new Set([
    ...vintages.map(({ entry }) => entry),
    ...planned.filter(isFigure).map(({ entry }) => entry),
    ...counted.flatMap(({ entry, inventory }) => [entry, inventory]),
  ]);
}
