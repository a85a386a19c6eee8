import { describe, expect, it } from 'vitest';
import type { OverviewYear, OverviewYearParts } from '#contract/overviews.ts';
import { chartFigures } from '#web/looks/charts/chart-bars.ts';
import { isEmptyOverview } from './empty-overview.tsx';
import { entryRows } from './entry-rows.tsx';
import { overviewColumns, shownColumns, sumFigures } from './figure-table.tsx';
import { reductionLines, trueUpLines } from './overview-lines.ts';
import { closedAddress, figureAddress, readOverviewAddress } from './overview-query.ts';
import { columnsHint, countTrueUp, overviewSentence, readNeutrality } from './overview-sentences.tsx';

const PROJECT = 'CA000042-001';
const OFFSETS = 'CA000042-002';
const INVENTORY = 'CA000042-003';

const nothing: OverviewYear = {
  year: 2020,
  issued: 0,
  registered: 0,
  retired: 0,
  projected: 0,
  cancelled: 0,
  transferred: 0,
  remaining: 0,
  purchased: 0,
  received: 0,
  inventory: null,
  projectedInventory: null,
  offsets: 0,
  offsetsBySource: { own: 0, purchased: 0, received: 0 },
  unretiredInventory: null,
  waiting: null,
  neutrality: null,
  shortfall: null,
  available: null,
};

const part = (projectSerial: string | null, registered: number, retired: number) => ({
  projectSerial,
  issued: registered,
  registered,
  retired,
  projected: 0,
  cancelled: 0,
  transferred: 0,
  remaining: registered - retired,
});

const year2021: OverviewYear = {
  ...nothing,
  year: 2021,
  issued: 150,
  registered: 150,
  retired: 30,
  remaining: 120,
  purchased: 40,
  inventory: 60,
  offsets: 40,
  offsetsBySource: { own: 30, purchased: 10, received: 0 },
  unretiredInventory: 20,
  neutrality: 'Not Achieved (20)',
  shortfall: 20,
};

const parts2021: OverviewYearParts = {
  year: 2021,
  entries: [
    { projectSerial: PROJECT, title: 'Landfill gas', isPublic: true, waits: false },
    { projectSerial: OFFSETS, title: 'Bought trees', isPublic: false, waits: false },
    { projectSerial: INVENTORY, title: 'Inventory', isPublic: false, waits: false },
  ],
  projects: [part(PROJECT, 100, 30), part(null, 50, 0)],
  held: [{ projectSerial: OFFSETS, source: 'purchased', held: 40, retired: 10, remaining: 30 }],
  offsetSources: [
    { projectSerial: PROJECT, source: 'own', tonnes: 30, certificates: [] },
    { projectSerial: OFFSETS, source: 'purchased', tonnes: 10, certificates: [] },
  ],
  inventories: [{ projectSerial: INVENTORY, inventory: 60, projectedInventory: null, retired: 40 }],
};
describe('what a true-up says of projected years', () => {
  const projected = (year: number, neutrality: string) => ({ ...nothing, year, neutrality });
  const sentence = (...neutralities: readonly string[]) =>
    overviewSentence('true-up', {
      isOwn: false,
      notShown: 0,
      leftOut: { projects: 0, registered: 0 },
      notCounted: [],
      organization: { serial: 'CA000042', slug: 'town', name: 'Town', hasPage: true },
      years: neutralities.map((neutrality, index) => projected(2030 + index, neutrality)),
    });
  const [is, isNot] = ['Projected Achieved', 'Projected Not Achieved'] as const;

  it.each([
    [[is, isNot, isNot], 'Expected to achieve it: 1 of 3 projected years.'],
    [[is, is, isNot], 'Expected to achieve it: 2 of 3 projected years.'],
    [[isNot, isNot], 'Expected to achieve it: 0 of 2 projected years.'],
    [[isNot], 'The year that is projected is not expected to achieve it.'],
  ])('agrees with the number of years: %j', (neutralities, said) => {
    expect(sentence(...neutralities)).toContain(said);
  });
});

describe('the entries of a year', () => {
  const rows = entryRows(parts2021);

  it('are one row each by title, those without a name last', () => {
    expect(rows.map(({ title }) => title)).toEqual(['Bought trees', 'Inventory', 'Landfill gas', '']);
    expect(rows[2]?.figures).toMatchObject({ registered: 100, retired: 30, remaining: 70, offsets: 30 });
    expect(rows[1]?.figures).toMatchObject({ inventory: 60, unretiredInventory: 20, offsets: null });
  });

  it('add up to the year in every column', () => {
    const sums = sumFigures(rows.map(({ figures }) => figures));
    const stated = (figures: Partial<typeof sums>) =>
      overviewColumns.map((column) => [column, figures[column] ?? 0]);
    expect(stated(sums)).toEqual(stated(year2021));
  });
});

describe('the table', () => {
  it('leaves out columns that no year has a figure in', () => {
    expect(shownColumns([nothing, year2021])).not.toContain('transferred');
    expect(shownColumns([nothing, year2021])).toContain('purchased');
  });

  it('explains what is available only where it has that column', () => {
    expect(columnsHint([nothing, year2021])).toMatch(/^Remaining, own: .*not retired\.$/);
    const projected = { ...nothing, projectedInventory: 9, available: 4 };
    expect(columnsHint([nothing, projected])).toMatch(/^Remaining, own: .* Available: what could cover/);
  });

  it('sums years, and states no sum of columns without figures', () => {
    const sums = sumFigures([nothing, year2021, year2021]);
    expect(sums.registered).toBe(300);
    expect(sums.inventory).toBe(120);
    expect(sums.projectedInventory).toBeNull();
  });
});

describe('the charts', () => {
  it('show what is registered as remaining and retired, and the inventory as offsets and unretired', () => {
    const { statuses, years } = chartFigures(reductionLines([year2021]));
    expect(statuses).toEqual(['Registered', 'Retired', 'Offsets', 'Inventory']);
    expect(years).toEqual([{ year: '2021', Registered: 120, Retired: 30, Offsets: 40, Inventory: 20 }]);
  });

  it('show only inventories and offsets in the true-up', () => {
    const lines = trueUpLines([{ ...nothing, projectedInventory: 9 }, year2021]);
    expect(chartFigures(lines).statuses).toEqual(['Offsets', 'Inventory', 'ProjectedInventory']);
  });
});

describe('neutrality', () => {
  it.each([
    ['Achieved', 'achieved'],
    ['Not Achieved (500)', 'not-achieved'],
    ['Projected Achieved', 'projected-achieved'],
    ['Projected Not Achieved', 'projected-not-achieved'],
    [null, null],
  ])('reads %s', (text, neutrality) => {
    expect(readNeutrality(text)).toBe(neutrality);
  });

  it('is counted by year; only actual years miss tonnes', () => {
    const achieved = { ...nothing, neutrality: 'Achieved', shortfall: 0 };
    const projected = { ...nothing, neutrality: 'Projected Not Achieved', shortfall: 7 };
    expect(countTrueUp([nothing, achieved, year2021, projected])).toEqual({
      years: 2,
      achieved: 1,
      shortfall: 20,
      projectedYears: 1,
      projectedAchieved: 0,
    });
  });
});

describe('the address', () => {
  it('names the opened year and the figure whose serials are listed', () => {
    const choice = { year: 2020, figure: 'offsets', project: PROJECT } as const;
    const query = new URLSearchParams(figureAddress(new URLSearchParams('year=2021&rows=all'), choice));
    expect(readOverviewAddress(query)).toEqual({ year: 2021, showsAll: true, choice });
    expect(closedAddress(query)).toBe('?year=2021&rows=all');
  });

  it.each(['year=x', 'figure=projected&figureYear=2021', 'figure=retired', 'figure=retired&figureYear=20'])(
    'ignores %s',
    (query) => {
      expect(readOverviewAddress(new URLSearchParams(query))).toEqual({
        year: null,
        showsAll: false,
        choice: null,
      });
    },
  );
});

describe('an overview without figures', () => {
  const organization = { serial: 'CA000042', slug: 'alder', name: 'Alder', hasPage: true };
  const of = (years: readonly OverviewYear[]) => ({
    organization,
    isOwn: false,
    notShown: 0,
    leftOut: { projects: 0, registered: 0 },
    notCounted: [],
    years: [...years],
  });

  it('is a true-up without inventories, or reductions without years', () => {
    const units = { ...nothing, registered: 150, remaining: 150 };
    expect(isEmptyOverview('true-up', of([units]))).toBe(true);
    expect(isEmptyOverview('true-up', of([units, year2021]))).toBe(false);
    expect(isEmptyOverview('true-up', of([{ ...nothing, projectedInventory: 0 }]))).toBe(false);
    expect(isEmptyOverview('reductions', of([units]))).toBe(false);
    expect(isEmptyOverview('reductions', of([]))).toBe(true);
  });
});
