import { describe, expect, it } from 'vitest';
import { breakDownYears } from './break-down-years.ts';
import type { OffsetSum, OverviewDetails, PlannedSum, Standing, VintageSum } from './overview.ts';
import { countedEntries, sumEntries, sumYears } from './sum-years.ts';

const shown = { isShown: true, standing: 'counted' } as const;
const unseen = { isShown: false, standing: 'counted' } as const;

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
const atOnce = (sum: PlannedSum) => ({ ...sum, waits: false });
const offset = (entry: string, year: number, tonnes: number, events: readonly number[]): OffsetSum => ({
  entry,
  inventory: 'inventory',
  year,
  tonnes,
  certificates: events.map((event) => ({ id: `c${event}`, event, tonnes: 1 })),
});

/**
 * The town of Alder over five years. Its bay project issued 1,000 t in 2021: 700 remain, 150 were retired, 30
 * cancelled, 120 given away. The valley project is private. It bought wind and received sun.
 */
const alder: OverviewDetails = {
  entries: [
    { serial: 'bay', kind: 'project', ...shown },
    { serial: 'valley', kind: 'project', ...unseen },
    { serial: 'wind', kind: 'offsets', ...unseen },
    { serial: 'sun', kind: 'transferred-offsets', ...unseen },
    { serial: 'inventory', kind: 'inventory', ...unseen },
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

/** Alder, whose entries have other standings. */
const alderWith = (standings: Readonly<Record<string, Standing>>): OverviewDetails => ({
  ...alder,
  entries: alder.entries.map((entry) => ({ ...entry, standing: standings[entry.serial] ?? entry.standing })),
});

describe('what waits for a review', () => {
  const waitingOf = (details: OverviewDetails) =>
    new Map(sumYears(sumEntries(details)).map(({ year, waiting }) => [year, waiting]));

  it('is part of the figures of the entry’s years, and nothing where no entry waits', () => {
    expect([...waitingOf(alder).values()]).toEqual([null, null, null, null, null]);
    const waiting = waitingOf(alderWith({ valley: 'waiting', sun: 'waiting' }));
    expect(waiting.get(2021)).toMatchObject({ issued: 200, registered: 200, retired: 50, purchased: 0 });
    expect(waiting.get(2022)).toMatchObject({ registered: 0, received: 90, offsets: 50, inventory: 0 });
    expect(waiting.get(2023)).toMatchObject({ offsetsBySource: { own: 0, purchased: 0, received: 20 } });
    expect(waiting.get(2025)).toBeNull();
    const same = sumYears(sumEntries(alderWith({ valley: 'waiting' })));
    expect(same.map((year) => ({ ...year, waiting: null }))).toEqual(years);
  });

  it('is all that is retired against an inventory that waits', () => {
    const waiting = waitingOf(alderWith({ inventory: 'waiting' }));
    expect(waiting.get(2022)).toMatchObject({ inventory: 1000, offsets: 175, registered: 0 });
    expect(waiting.get(2024)).toMatchObject({ projectedInventory: 1600, projected: 0 });
    expect(waiting.get(2021)).toBeNull();
  });
});

describe('units of an entry that does not count', () => {
  const details = {
    ...alderWith({ wind: 'not-counted' }),
    vintages: alder.vintages.filter(({ entry }) => entry !== 'wind'),
  };
  const year = sumYears(sumEntries(details)).find((one) => one.year === 2022);
  const ofYear = breakDownYears(details).find((one) => one.year === 2022);

  it('are no offsets, but use up the inventory’s tonnes all the same', () => {
    expect(year).toMatchObject({ offsets: 150, unretiredInventory: 825 });
    expect(year?.neutrality).toEqual({ status: 'not-achieved', shortfall: 850 });
    expect(year?.offsetsBySource.purchased).toBe(0);
  });

  it('are no part of a year, except of what is retired against the inventory', () => {
    expect(ofYear?.offsetSources.map(({ source }) => source)).toEqual(['own', 'own']);
    expect(ofYear?.inventories).toMatchObject([{ inventory: 1000, retired: 175 }]);
    expect(countedEntries(details).has('wind')).toBe(false);
  });
});

describe('the years of an overview', () => {
  it('are those with a figure, ascending', () => {
    expect(each('year')).toEqual([2021, 2022, 2023, 2024, 2025]);
    const afar = { ...alder, vintages: [], offsets: [] };
    const rows = [planned('inventory', 2100, 'ProjectedInventory', 0), planned('bay', 1950, 'Projected', 1)];
    expect(sumYears({ ...sumEntries(afar), planned: rows.map(atOnce) }).map(({ year }) => year)).toEqual([
      1950, 2100,
    ]);
    expect(
      sumYears({ ...sumEntries(afar), planned: [atOnce(planned('bay', 2030, 'Projected', 0))] }),
    ).toEqual([]);
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
    const entries = serials.map((serial) => ({ serial, kind: 'project' as const, ...shown }));
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
    expect(countedEntries({ ...alder, vintages: [], offsets: [], planned: rows })).toEqual(
      new Set(['inventory']),
    );
  });

  it('have no figures of an unknown entry', () => {
    const unknown = { ...alder, entries: [] };
    expect(() => breakDownYears(unknown)).toThrow('no such entry');
    expect(() => sumEntries(unknown)).toThrow('no such entry');
  });
});
