import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakDownYears } from './break-down-years.ts';
import { figureUnits, type UnitFigure } from './figure-units.ts';
import type { OffsetSum, OverviewDetails, VintageSum, YearParts, YearSummary } from './overview.ts';
import { sumEntries, sumYears } from './sum-years.ts';

const entries = [
  { serial: 'a', kind: 'project', isShown: true, standing: 'counted' },
  { serial: 'b', kind: 'project', isShown: false, standing: 'counted' },
  { serial: 'c', kind: 'project', isShown: false, standing: 'waiting' },
  { serial: 'o', kind: 'offsets', isShown: false, standing: 'counted' },
  { serial: 'p', kind: 'offsets', isShown: true, standing: 'waiting' },
  { serial: 'r', kind: 'transferred-offsets', isShown: false, standing: 'counted' },
  { serial: 'i', kind: 'inventory', isShown: false, standing: 'waiting' },
] as const;

const years = [1950, 2021, 2022, 2100];
const aYear = fc.constantFrom(...years);

/** One unit: its entry, vintage, what became of it, and the inventory year it was retired against. */
const anOwnUnit = fc.record({
  entry: fc.constantFrom('a', 'b', 'c'),
  year: aYear,
  outcome: fc.constantFrom('remaining', 'cancelled', 'transferred', 'retired'),
  against: fc.constantFrom(null, ...years),
});
/** Purchased and received units are neither cancelled nor transferred on. */
const aHeldUnit = fc.record({
  entry: fc.constantFrom('o', 'p', 'r'),
  year: aYear,
  outcome: fc.constantFrom('remaining', 'retired'),
  against: fc.constantFrom(null, ...years),
});
const units = fc.array(fc.oneof(anOwnUnit, aHeldUnit), { maxLength: 120 });
type Unit = typeof units extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const rows = fc.array(
  fc.record({
    entry: fc.constantFrom('a', 'b', 'i'),
    year: aYear,
    tonnes: fc.integer({ min: 0, max: 50 }),
    isProjected: fc.boolean(),
  }),
  { maxLength: 8 },
);

function vintageOf({ entry, year, outcome }: Unit): VintageSum {
  return { entry, year, remaining: 0, retired: 0, cancelled: 0, transferred: 0, [outcome]: 1 };
}

function offsetOf({ entry, outcome, against }: Unit): readonly OffsetSum[] {
  if (outcome !== 'retired' || against === null) return [];
  return [{ entry, inventory: 'i', year: against, tonnes: 1, certificates: [] }];
}

/** Counts the units of a figure one by one, by the table that also lists them. */
function count(all: readonly Unit[], figure: UnitFigure, year: number): number {
  const { kinds, outcomes, by } = figureUnits[figure];
  const includes = (list: readonly string[], one: string | undefined) =>
    one !== undefined && list.includes(one);
  return all
    .filter((unit) => includes(kinds, entries.find(({ serial }) => serial === unit.entry)?.kind))
    .filter((unit) => includes(outcomes, unit.outcome))
    .filter((unit) => (by === 'vintage' ? unit.year : unit.against) === year).length;
}

type Rows = typeof rows extends fc.Arbitrary<infer All> ? All : never;

function yearDetails(all: readonly Unit[], planned: Rows): OverviewDetails {
  return {
    entries,
    vintages: all.map(vintageOf),
    offsets: all.flatMap(offsetOf),
    planned: planned.map(({ entry, year, tonnes, isProjected }) => {
      const ofInventory = isProjected ? 'ProjectedInventory' : 'Inventory';
      return { entry, year, tonnes, status: entry === 'i' ? ofInventory : 'Projected' };
    }),
  };
}

const total = (parts: readonly object[], key: string) =>
  parts.reduce((sum, part) => sum + ((part as Record<string, number | null>)[key] ?? 0), 0);

it('counts each unit once in every figure that it belongs to', () => {
  fc.assert(
    fc.property(units, rows, (all, planned) => {
      const summed = sumYears(sumEntries(yearDetails(all, planned)));
      for (const year of years) {
        const found = summed.find((one) => one.year === year);
        for (const figure of Object.keys(figureUnits) as UnitFigure[])
          expect([figure, found?.[figure] ?? 0]).toEqual([figure, count(all, figure, year)]);
      }
    }),
  );
});

it('has totals that are the sums of their parts', () => {
  fc.assert(
    fc.property(units, rows, (all, planned) => {
      const details = yearDetails(all, planned);
      const parts = breakDownYears(details);
      const totals = sumYears(sumEntries(details));
      expect(parts.map(({ year }) => year)).toEqual(totals.map(({ year }) => year));
      for (const [place, year] of totals.entries()) expectSums({ ...year, ...required(parts[place]) });
    }),
  );
});

function required(parts: YearParts | undefined): YearParts {
  if (parts === undefined) throw new Error('A year has no parts.');
  return parts;
}

function expectSums(year: YearSummary & YearParts): void {
  const { projects, held, offsetSources, inventories } = year;
  const figures = [
    'issued',
    'registered',
    'retired',
    'projected',
    'cancelled',
    'transferred',
    'remaining',
  ] as const;
  for (const figure of figures) expect(total(projects, figure)).toBe(year[figure]);
  const of = (source: string) => held.filter((part) => part.source === source);
  expect(total(of('purchased'), 'held')).toBe(year.purchased);
  expect(total(of('received'), 'held')).toBe(year.received);
  expect(total(held, 'remaining')).toBe(year.heldRemaining);
  expect(total(offsetSources, 'tonnes')).toBe(year.offsets);
  for (const source of ['own', 'purchased', 'received'] as const) {
    const ofSource = offsetSources.filter((part) => part.source === source);
    expect(total(ofSource, 'tonnes')).toBe(year.offsetsBySource[source]);
  }
  expect(total(inventories, 'retired')).toBe(year.offsets);
  expect(total(inventories, 'inventory')).toBe(year.inventory ?? 0);
  expect(total(inventories, 'projectedInventory')).toBe(year.projectedInventory ?? 0);
  expect(year.registered).toBe(year.issued - year.cancelled - year.transferred);
  expect(year.remaining).toBe(year.registered - year.retired);
  for (const part of [...projects, ...held]) expect(part.remaining).toBeGreaterThanOrEqual(0);
}

it('has the same sums for everyone, whatever is named', () => {
  fc.assert(
    fc.property(units, rows, (all, planned) => {
      const details = yearDetails(all, planned);
      const shownAs = (isShown: boolean) => ({
        ...details,
        entries: entries.map((entry) => ({ ...entry, isShown })),
      });
      const named = breakDownYears(shownAs(true));
      const merged = breakDownYears(shownAs(false));
      for (const [place, { projects, held, offsetSources, inventories }] of merged.entries()) {
        const other = required(named[place]);
        expect(total(projects, 'issued')).toBe(total(other.projects, 'issued'));
        expect(total(held, 'held')).toBe(total(other.held, 'held'));
        expect(total(offsetSources, 'tonnes')).toBe(total(other.offsetSources, 'tonnes'));
        expect(total(inventories, 'retired')).toBe(total(other.inventories, 'retired'));
        expect([projects.length, inventories.length].every((parts) => parts <= 1)).toBe(true);
      }
    }),
  );
});
