import { describe, expect, it } from 'vitest';
import type { OffsetSum, OverviewFacts, PlannedSum, VintageSum } from './overview.ts';
import { breakDownYears } from './break-down-years.ts';
import { countedEntries, sumEntries, sumYears } from './sum-years.ts';

const shown = { isShown: true } as const;

const vintage = (entry: string, year: number, sums: Partial<VintageSum>): VintageSum => ({
  entry,
  year,
  remaining: 0,
  retired: 0,
  cancelled: 0,
  transferred: 0,
  ...sums,
});
const planned = (entry: string, year: number, status: PlannedSum['status'], tonnes: number): PlannedSum => ({
  entry,
  year,
  status,
  tonnes,
});
const offset = (entry: string, year: number, tonnes: number, events: readonly number[]): OffsetSum => ({
  entry,
  inventory: 'inventory',
  year,
  tonnes,
  certificates: events.map((event) => ({ id: `c${event}`, event, tonnes: 1 })),
});

/**
 * The town of Alder over five years. Its bay project issued 1,000 t in 2021: 700 remain, 150 were retired, 30 cancelled, 120 given away. The
 * valley project is private. It bought wind and received sun.
 */
const alder: OverviewFacts = {
  entries: [
    { serial: 'bay', kind: 'project', ...shown },
    { serial: 'valley', kind: 'project', isShown: false },
    { serial: 'wind', kind: 'offsets', isShown: false },
    { serial: 'sun', kind: 'transferred-offsets', isShown: false },
    { serial: 'inventory', kind: 'inventory', isShown: false },
  ],
  vintages: [
    vintage('bay', 2021, { remaining: 700, retired: 150, cancelled: 30, transferred: 120 }),
    vintage('valley', 2021, { remaining: 150, retired: 50 }),
    vintage('bay', 2022, { remaining: 460, retired: 40 }),
    vintage('wind', 2021, { remaining: 35, retired: 25 }),
    vintage('sun', 2022, { remaining: 70, retired: 20 }),
  ],
  planned: [
    planned('bay', 2023, 'Projected', 7),
    planned('bay', 2024, 'Projected', 300),
    planned('valley', 2024, 'Projected', 0),
    planned('inventory', 2022, 'Inventory', 1000),
    planned('inventory', 2023, 'Inventory', 20),
    planned('inventory', 2024, 'ProjectedInventory', 1600),
    planned('inventory', 2025, 'ProjectedInventory', 120),
  ],
  offsets: [
    offset('bay', 2022, 100, [7, 9]),
    offset('valley', 2022, 50, [8]),
    offset('wind', 2022, 25, [10]),
    offset('sun', 2023, 20, [11]),
  ],
};

const years = sumYears(sumEntries(alder));
const parts = breakDownYears(alder);

/** Returns one figure of every year. */
const each = (figure: keyof (typeof years)[number]) => years.map((year) => year[figure]);

describe('the years of an overview', () => {
  it('are those with a figure, ascending', () => {
    expect(each('year')).toEqual([2021, 2022, 2023, 2024, 2025]);
    const afar = { ...alder, vintages: [], offsets: [] };
    const rows = [planned('inventory', 2100, 'ProjectedInventory', 0), planned('bay', 1950, 'Projected', 1)];
    expect(sumYears({ ...sumEntries(afar), planned: rows }).map(({ year }) => year)).toEqual([1950, 2100]);
    expect(sumYears({ ...sumEntries(afar), planned: [planned('bay', 2030, 'Projected', 0)] })).toEqual([]);
    expect(sumYears({ vintages: [], planned: [], offsets: [] })).toEqual([]);
  });

  it('count own reductions by vintage', () => {
    expect(each('issued')).toEqual([1200, 500, 0, 0, 0]);
    expect(each('registered')).toEqual([1050, 500, 0, 0, 0]);
    expect(each('retired')).toEqual([200, 40, 0, 0, 0]);
    expect(each('remaining')).toEqual([850, 460, 0, 0, 0]);
    expect(each('cancelled')).toEqual([30, 0, 0, 0, 0]);
    expect(each('transferred')).toEqual([120, 0, 0, 0, 0]);
    expect(each('projected')).toEqual([0, 0, 7, 300, 0]);
  });

  it('count purchased and received units apart', () => {
    expect(each('purchased')).toEqual([60, 0, 0, 0, 0]);
    expect(each('received')).toEqual([0, 90, 0, 0, 0]);
  });

  it('count inventories, and offsets by inventory year', () => {
    expect(each('inventory')).toEqual([null, 1000, 20, null, null]);
    expect(each('projectedInventory')).toEqual([null, null, null, 1600, 120]);
    expect(each('offsets')).toEqual([0, 175, 20, 0, 0]);
    expect(each('offsetsBySource')).toEqual([
      { own: 0, purchased: 0, received: 0 },
      { own: 150, purchased: 25, received: 0 },
      { own: 0, purchased: 0, received: 20 },
      { own: 0, purchased: 0, received: 0 },
      { own: 0, purchased: 0, received: 0 },
    ]);
    expect(each('unretiredInventory')).toEqual([null, 825, 0, null, null]);
  });

  it('judge neutrality', () => {
    expect(years.map(({ neutrality }) => neutrality && [neutrality.status, neutrality.shortfall])).toEqual([
      null,
      ['not-achieved', 825],
      ['achieved', 0],
      ['projected-achieved', 0],
      ['projected-not-achieved', 5],
    ]);
    // 850 + 35 + 460 + 70 remain of 2021 and 2022, and 300 are projected; 115 of them are left for 2025.
    expect(each('available')).toEqual([null, null, null, 1715, 115]);
  });

  it('never have less than nothing unretired', () => {
    const over = { ...alder, offsets: [offset('bay', 2023, 900, [1])] };
    const year = sumYears(sumEntries(over)).find((one) => one.year === 2023);
    expect(year).toMatchObject({ unretiredInventory: 0, neutrality: { status: 'achieved', shortfall: 0 } });
  });
});

describe('the parts of a year', () => {
  it('name what is shown, and sum up what is not, by source', () => {
    const [first, second] = parts;
    expect(first?.projects.map(({ projectSerial, issued }) => [projectSerial, issued])).toEqual([
      ['bay', 1000],
      [null, 200],
    ]);
    expect(second?.offsetSources).toEqual([
      {
        projectSerial: 'bay',
        source: 'own',
        tonnes: 100,
        certificates: [
          { id: 'c9', event: 9, tonnes: 1 },
          { id: 'c7', event: 7, tonnes: 1 },
        ],
      },
      { projectSerial: null, source: 'own', tonnes: 50, certificates: [] },
      { projectSerial: null, source: 'purchased', tonnes: 25, certificates: [] },
    ]);
    expect(first?.held).toEqual([
      { projectSerial: null, source: 'purchased', held: 60, retired: 25, remaining: 35 },
    ]);
    expect(second?.inventories).toEqual([
      { projectSerial: null, inventory: 1000, projectedInventory: null, retired: 175 },
    ]);
  });

  it('are ordered by serial, also after the thousandth', () => {
    const serials = ['CA000001-1000', 'CA000001-009', 'CA000001-010', 'CA000001-999'];
    const entries = serials.map((serial) => ({ serial, kind: 'project' as const, isShown: true }));
    const vintages = serials.map((serial) => vintage(serial, 2021, { remaining: 1 }));
    const [year] = breakDownYears({ entries, vintages, planned: [], offsets: [] });
    expect(year?.projects.map(({ projectSerial }) => projectSerial)).toEqual([
      'CA000001-009',
      'CA000001-010',
      'CA000001-999',
      'CA000001-1000',
    ]);
  });

  it('are those of the same years as the totals, of the entries with a figure', () => {
    expect(parts.map(({ year }) => year)).toEqual(each('year'));
    expect(countedEntries(alder)).toEqual(new Set(['bay', 'valley', 'wind', 'sun', 'inventory']));
    const rows = [planned('valley', 2024, 'Projected', 0), planned('inventory', 2024, 'Inventory', 0)];
    expect(countedEntries({ vintages: [], offsets: [], planned: rows })).toEqual(new Set(['inventory']));
  });

  it('have no figures of an unknown entry', () => {
    const unknown = { ...alder, entries: [] };
    expect(() => breakDownYears(unknown)).toThrow('no such entry');
    expect(() => sumEntries(unknown)).toThrow('no such entry');
  });
});
