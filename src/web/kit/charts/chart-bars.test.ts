import { describe, expect, it } from 'vitest';
import { MotifPattern } from '../looks/status-look.tsx';
import { axisTicks, layOutBars, percent, placeBar } from './chart-bars.ts';

describe('the axis of the chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 5, 10]],
    [35, [0, 10, 20, 30, 40]],
    [100, [0, 25, 50, 75, 100]],
    [4200, [0, 2000, 4000, 6000]],
    [7_000_000, [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
  ])('has round, whole tonnes up to %i', (most, ticks) => {
    expect(axisTicks(most)).toEqual(ticks);
  });
});

describe('the bars of the chart', () => {
  it('stack units by year, without bars for nothing', () => {
    const { ticks, bars, years } = layOutBars({
      statuses: ['Registered', 'Retired'],
      years: [
        { year: '2021', Registered: 50, Retired: 50 },
        { year: '2022', Registered: 0, Retired: 25 },
      ],
    });
    expect(ticks.at(-1)).toBe(100);
    expect(bars).toBe(1);
    expect(years).toEqual([
      {
        year: '2021',
        bars: [
          { status: 'Registered', left: 0, width: 1, bottom: 0, height: 0.5 },
          { status: 'Retired', left: 0, width: 1, bottom: 0.5, height: 0.5 },
        ],
      },
      { year: '2022', bars: [{ status: 'Retired', left: 0, width: 1, bottom: 0, height: 0.25 }] },
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

describe('the place of a bar', () => {
  it('is a share of the width around the middle of its year, limited in pixels', () => {
    expect(placeBar({ left: 0, width: 1 }, { index: 1, years: 4, bars: 1 })).toEqual({
      transform: 'translateX(calc(37.5% + 0 * min(20%, 56px) - 7px))',
      x: 'calc(7px - 0.5 * min(20%, 56px))',
      width: 'calc(1 * min(20%, 56px))',
    });
  });

  it('has a mark of its pattern in its middle', () => {
    const { width } = MotifPattern({ status: 'Retired' }).props as { width: number };
    const { x } = placeBar({ left: 0, width: 1 }, { index: 0, years: 1, bars: 1 });
    expect(x).toMatch(new RegExp(`^calc\\(${width / 2}px - `));
  });

  it('is next to the year’s other bars, which together may be as many times as wide', () => {
    expect(placeBar({ left: 0.5, width: 0.5 }, { index: 0, years: 1, bars: 2 })).toEqual({
      transform: 'translateX(calc(50% + 0.25 * min(80%, 112px) - 7px))',
      x: 'calc(7px - 0.25 * min(80%, 112px))',
      width: 'calc(0.5 * min(80%, 112px))',
    });
  });
});

it('shares are written with two decimals at most', () => {
  expect([0, 1 / 3, 0.125, 1].map(percent)).toEqual(['0%', '33.33%', '12.5%', '100%']);
});
