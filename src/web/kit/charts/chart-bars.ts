import { type ShownStatus, statusLooks } from '../looks/status-look.tsx';

/** Tonnes of one year by status. Every year has every status of the chart. */
export type ChartYear = { readonly year: string } & Readonly<Partial<Record<ShownStatus, number>>>;

export type ChartFigures = {
  readonly years: readonly ChartYear[];
  readonly statuses: readonly ShownStatus[];
};

/** Tonnes of a year in a status. */
export type ChartLine = { readonly year: number; readonly status: ShownStatus; readonly tonnes: number };

const order = Object.keys(statusLooks) as ShownStatus[];

/** Sums lines by year and status, without gaps between first and last year. */
export function chartFigures(lines: readonly ChartLine[]): ChartFigures {
  const displayed = lines.map((line) => ({ ...line, status: displayStatus(line.status) }));
  const statuses = order.filter((status) => displayed.some((line) => line.status === status));
  const all = displayed.map((line) => line.year);
  const first = Math.min(...all);
  const span = all.length === 0 ? 0 : Math.max(...all) - first + 1;
  const years = Array.from({ length: span }, (_, offset) => {
    const ofYear = displayed.filter((line) => line.year === first + offset);
    const sums = statuses.map((status) => [status, sumOf(ofYear.filter((line) => line.status === status))]);
    return { year: String(first + offset), ...Object.fromEntries(sums) } as ChartYear;
  });
  return { years, statuses };
}

/** Returns the status to show: retired against an inventory counts as Retired (specification §4). */
function displayStatus(status: ShownStatus): ShownStatus {
  return status === 'RetiredInventory' ? 'Retired' : status;
}

function sumOf(lines: readonly ChartLine[]): number {
  return lines.reduce((sum, line) => sum + line.tonnes, 0);
}

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
    stacks.map((stack) =>
      sumOfNumbers(statuses.filter((one) => stackOf(one) === stack).map((one) => year[one] ?? 0)),
    ),
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
          bottom: sumOfNumbers(segments.slice(0, place).map((below) => year[below] ?? 0)) / top,
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

/** Distance of a mark's middle from the edge of its pattern, in pixels (`MotifPattern`). */
const MARK_MIDDLE = 7;

/**
 * Returns the place of a bar as CSS: a share of the drawing's width, limited in pixels, around the middle of its year. Its zero is where a
 * mark of its pattern is in its middle: the marks of a narrow bar would be cut otherwise.
 */
export function placeBar(
  { left, width }: Pick<Bar, 'left' | 'width'>,
  { index, years, bars }: YearPlace,
): { readonly transform: string; readonly x: string; readonly width: string } {
  const all = `min(${percent(BARS_SHARE / years)}, ${MAX_BAR * bars}px)`;
  const middle = `${percent((index + 0.5) / years)} + ${left + width / 2 - 0.5} * ${all}`;
  return {
    transform: `translateX(calc(${middle} - ${MARK_MIDDLE}px))`,
    x: `calc(${MARK_MIDDLE}px - ${width / 2} * ${all})`,
    width: `calc(${width} * ${all})`,
  };
}

/** Returns a share as CSS and SVG write it: 0.125 is '12.5%'. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}

function stackOf(status: ShownStatus): string {
  return besideUnits[status] ?? 'units';
}

function sumOfNumbers(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Returns the index of the year at a distance from the window's left edge; null beside the bars. */
export function yearIndexAt(area: Element, clientX: number, count: number): number | null {
  const { left, width } = area.getBoundingClientRect();
  const index = Math.floor(((clientX - left) / width) * count);
  return index >= 0 && index < count ? index : null;
}
