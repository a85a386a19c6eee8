import { type ShownStatus, statusLooks } from '../looks/status-look.ts';

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
