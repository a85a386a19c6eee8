import { type ShownStatus, statusLooks } from '../status-look.tsx';

/** Tonnes of one year by status. Every year has every status of the chart. */
export type ChartYear = { readonly year: string } & Readonly<Partial<Record<ShownStatus, number>>>;

export type ChartFigures = {
  readonly years: readonly ChartYear[];
  readonly statuses: readonly ShownStatus[];
};

/** Tonnes of a year in a status. */
export type ChartLine = { readonly year: number; readonly status: ShownStatus; readonly tonnes: number };

const readingOrder = Object.keys(statusLooks) as ShownStatus[];

/** Order of the parts of a stack from the ground: what is used up lies below what can still be used. */
const fromTheGround: readonly ShownStatus[] = ['Retired', 'Transferred', 'Registered'];

/** Units that were issued: together they are a year's issued tonnes. */
const issuedStatuses: readonly ShownStatus[] = [...fromTheGround, 'Cancelled'];

/** Sums lines by year and status, without gaps between first and last year. */
export function chartFigures(lines: readonly ChartLine[]): ChartFigures {
  const displayed = lines.map((line) => ({ ...line, status: displayStatus(line.status) }));
  const statuses = readingOrder.filter((status) => displayed.some((line) => line.status === status));
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

/** Returns the tonnes issued in a year: held, transferred, retired and cancelled ones together. */
export function issuedIn(year: ChartYear): number {
  return sumOfNumbers(issuedStatuses.map((status) => year[status] ?? 0));
}

/** Returns whether all years together are worth a look: issued tonnes of more than one year. */
export function canAddUp({ years }: ChartFigures): boolean {
  return years.filter((year) => issuedIn(year) > 0).length > 1;
}

/**
 * Returns the issued tonnes of each year with those of all years before, up to the last year with any. Plans and
 * figures that are not units are left out.
 */
export function addUpYears({ years, statuses }: ChartFigures): ChartFigures {
  const units = statuses.filter((status) => issuedStatuses.includes(status));
  const last = years.findLastIndex((year) => issuedIn(year) > 0);
  const issued = years.slice(0, last + 1);
  return {
    statuses: units,
    years: issued.map(({ year }, index) => {
      const untilThen = issued.slice(0, index + 1);
      const sums = units.map((status) => [status, sumOfNumbers(untilThen.map((one) => one[status] ?? 0))]);
      return { year, ...Object.fromEntries(sums) } as ChartYear;
    }),
  };
}

const TICKS = 3;

/**
 * The bar of each figure that is not part of the sum of units: a baseline, the reduction from it, an
 * inventory with what offsets it.
 */
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
export function layOutBars({ years, statuses: read }: ChartFigures): BarChart {
  const statuses = [
    ...fromTheGround.filter((status) => read.includes(status)),
    ...read.filter((status) => !fromTheGround.includes(status)),
  ];
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

/** Returns about four round, evenly spaced tonnes from zero to at least `most`; whole tonnes only. */
export function axisTicks(most: number): readonly number[] {
  const least = Math.max(1, most / TICKS);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 4, 5, 10]
    .map((times) => times * power)
    .find((one) => one >= least && one % 1 === 0);
  const whole = step ?? 10 * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / whole)) + 1 }, (_, index) => index * whole);
}

/** Height of the drawing in pixels, the same on every screen, so that the server knows which parts are tall. */
export const PLOT_HEIGHT = 240;
/** Least height in pixels of a part that has a mark or a label. */
export const TALL = 14;
/** Share of a year's width that its bars take, and the width of one bar at most, in pixels. */
export const BARS_SHARE = 0.7;
export const MAX_BAR = 38;

/** A year's place among the years, and the bars next to each other in each. */
export type YearPlace = { readonly index: number; readonly years: number; readonly bars: number };

/**
 * Returns the place of a bar as CSS: a share of the drawing's width, limited in pixels, around its middle. The
 * middle is where its zero is.
 */
export function placeBar(
  { left, width }: Pick<Bar, 'left' | 'width'>,
  { index, years, bars }: YearPlace,
): { readonly middle: string; readonly x: string; readonly width: string } {
  const all = `min(${percent(BARS_SHARE / years)}, ${MAX_BAR * bars}px)`;
  return {
    middle: `calc(${percent((index + 0.5) / years)} + ${left + width / 2 - 0.5} * ${all})`,
    x: `calc(${-width / 2} * ${all})`,
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
