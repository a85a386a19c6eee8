import type { ShownStatus } from '../looks/status-look.ts';
import type { ChartFigures } from './chart-years.ts';

const TICKS = 4;

/** The bar of each figure that is not part of the sum of units: a baseline, the reduction from it, an inventory with what offsets it. */
const besideUnits: Partial<Record<ShownStatus, string>> = {
  Estimated: 'estimated',
  Reduced: 'reduced',
  Offsets: 'inventory',
  Inventory: 'inventory',
  ProjectedInventory: 'inventory',
};

/** A rectangle of a year's bars: position and size as shares (0 to 1) of the year's width and of the axis. */
export type Bar = {
  readonly status: ShownStatus;
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
};

export type BarChart = {
  /** Tonnes at the lines of the axis, from zero. */
  readonly ticks: readonly number[];
  /** Bars next to each other in one year. */
  readonly bars: number;
  readonly years: readonly { readonly year: string; readonly bars: readonly Bar[] }[];
};

/** Lays out the figures: one stack of units a year, and next to it the bars of figures outside the sum. */
export function layOutBars({ years, statuses }: ChartFigures): BarChart {
  const stacks = [...new Set(statuses.map(stackOf))];
  const heights = years.flatMap((year) =>
    stacks.map((stack) => sum(statuses.filter((one) => stackOf(one) === stack).map((one) => year[one] ?? 0))),
  );
  const ticks = axisTicks(Math.max(0, ...heights));
  const top = ticks.at(-1) ?? 1;
  return {
    ticks,
    bars: stacks.length,
    years: years.map((year) => ({
      year: year.year,
      bars: stacks.flatMap((stack, index) => {
        const segments = statuses.filter((one) => stackOf(one) === stack && (year[one] ?? 0) > 0);
        return segments.map((status, place) => ({
          status,
          left: index / stacks.length,
          width: 1 / stacks.length,
          bottom: sum(segments.slice(0, place).map((below) => year[below] ?? 0)) / top,
          height: (year[status] ?? 0) / top,
        }));
      }),
    })),
  };
}

/** Returns about five round, evenly spaced tonnes from zero to at least `most`; whole tonnes only. */
export function axisTicks(most: number): readonly number[] {
  const least = Math.max(1, most / TICKS);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= least && one % 1 === 0);
  const whole = step ?? 10 * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / whole)) + 1 }, (_, index) => index * whole);
}

/** Share of a year's width that its bars take, and the width of one bar at most, in pixels. */
const BARS_SHARE = 0.8;
const MAX_BAR = 56;

/** A year's place among the years, and the bars next to each other in each. */
export type YearPlace = { readonly index: number; readonly years: number; readonly bars: number };

/** Returns left edge and width of a bar as CSS: a share of the drawing's width, limited in pixels, around the middle of its year. */
export function placeBar(
  { left, width }: Pick<Bar, 'left' | 'width'>,
  { index, years, bars }: YearPlace,
): { readonly x: string; readonly width: string } {
  const all = `min(${percent(BARS_SHARE / years)}, ${MAX_BAR * bars}px)`;
  const middle = percent((index + 0.5) / years);
  return { x: `calc(${middle} + ${left - 0.5} * ${all})`, width: `calc(${width} * ${all})` };
}

/** Returns a share as CSS and SVG write it: 0.125 is '12.5%'. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}

function stackOf(status: ShownStatus): string {
  return besideUnits[status] ?? 'units';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
