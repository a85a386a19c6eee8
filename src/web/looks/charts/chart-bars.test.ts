import { describe, expect, it } from 'vitest';
import { addUpYears, axisTicks, canAddUp, issuedIn, layOutBars, percent, placeBar } from './chart-bars.ts';

describe('the axis of the chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 4, 8, 12]],
    [35, [0, 20, 40]],
    [100, [0, 40, 80, 120]],
    [4200, [0, 2000, 4000, 6000]],
    [10_601, [0, 4000, 8000, 12_000]],
    [7_000_000, [0, 2_500_000, 5_000_000, 7_500_000]],
  ])('has round, whole tonnes up to %i', (most, ticks) => {
    expect(axisTicks(most)).toEqual(ticks);
  });
});

describe('the bars of the chart', () => {
  it('stack units by year from what is used up to what is held, without bars for nothing', () => {
    const { ticks, bars, years } = layOutBars({
      statuses: ['Registered', 'Transferred', 'Retired', 'Cancelled'],
      years: [
        { year: '2021', Registered: 60, Transferred: 12, Retired: 36, Cancelled: 12 },
        { year: '2022', Registered: 0, Transferred: 0, Retired: 30, Cancelled: 0 },
      ],
    });
    expect(ticks.at(-1)).toBe(120);
    expect(bars).toBe(1);
    const placed = years.map(({ year, bars: ofYear }) => [
      year,
      ...ofYear.map(({ status, bottom, height }) => [status, bottom, height]),
    ]);
    expect(placed).toEqual([
      [
        '2021',
        ['Retired', 0, 0.3],
        ['Transferred', 0.3, 0.1],
        ['Registered', 0.4, 0.5],
        ['Cancelled', 0.9, 0.1],
      ],
      ['2022', ['Retired', 0, 0.25]],
    ]);
  });

  it('draw a baseline and the reduction from it next to the stack', () => {
    const { bars, years } = layOutBars({
      statuses: ['Inventory', 'Reduced'],
      years: [{ year: '2021', Inventory: 8, Reduced: 4 }],
    });
    expect(bars).toBe(2);
    expect(years[0]?.bars).toEqual([
      { status: 'Inventory', left: 0, width: 0.5, bottom: 0, height: 1 },
      { status: 'Reduced', left: 0.5, width: 0.5, bottom: 0, height: 0.5 },
    ]);
  });
});

describe('the tonnes of all years before', () => {
  const years = [
    { year: '2020', Registered: 10, Retired: 5, Projected: 0 },
    { year: '2021', Registered: 0, Retired: 0, Projected: 0 },
    { year: '2022', Registered: 1, Retired: 2, Projected: 7 },
    { year: '2023', Registered: 0, Retired: 0, Projected: 9 },
  ];
  const figures = { statuses: ['Registered', 'Retired', 'Projected'], years } as const;

  it('are added up to the last year with units, without plans', () => {
    expect(canAddUp(figures)).toBe(true);
    const { statuses, years: added } = addUpYears(figures);
    expect(statuses).toEqual(['Registered', 'Retired']);
    expect(added).toEqual([
      { year: '2020', Registered: 10, Retired: 5 },
      { year: '2021', Registered: 10, Retired: 5 },
      { year: '2022', Registered: 11, Retired: 7 },
    ]);
    expect(
      issuedIn({ year: '2022', Registered: 11, Transferred: 4, Retired: 7, Cancelled: 1, Projected: 50 }),
    ).toBe(23);
  });

  it('are no choice for one year of units, and for inventories', () => {
    const first = { year: '2020', Registered: 10 };
    expect(canAddUp({ ...figures, years: [first] })).toBe(false);
    const inventories = [2020, 2021].map((year) => ({ year: String(year), Inventory: 9 }));
    expect(canAddUp({ statuses: ['Inventory'], years: inventories })).toBe(false);
  });
});

describe('the place of a bar', () => {
  it('is a share of the width around the middle of its year, limited in pixels', () => {
    expect(placeBar({ left: 0, width: 1 }, { index: 1, years: 4, bars: 1 })).toEqual({
      middle: 'calc(37.5% + 0 * min(17.5%, 38px))',
      x: 'calc(-0.5 * min(17.5%, 38px))',
      width: 'calc(1 * min(17.5%, 38px))',
    });
  });

  it('is next to the year’s other bars, which together may be as many times as wide', () => {
    expect(placeBar({ left: 0.5, width: 0.5 }, { index: 0, years: 1, bars: 2 })).toEqual({
      middle: 'calc(50% + 0.25 * min(70%, 76px))',
      x: 'calc(-0.25 * min(70%, 76px))',
      width: 'calc(0.5 * min(70%, 76px))',
    });
  });
});

it('shares are written with two decimals at most', () => {
  expect([0, 1 / 3, 0.125, 1].map(percent)).toEqual(['0%', '33.33%', '12.5%', '100%']);
});
