import { formatWhole } from '../text/format.ts';
import { StatusBadge } from '../looks/status-badge.tsx';
import type { ShownStatus } from '../looks/status-look.ts';
import * as m from '#messages/messages.js';
import type { ChartYear } from './chart-years.ts';
import classes from './year-chart.module.css';

type Props = {
  readonly year: ChartYear;
  readonly statuses: readonly ShownStatus[];
  readonly wordOf: (status: ShownStatus) => string;
};

/** The figures of one year of the chart. */
export function ChartTip({ year, statuses, wordOf }: Props) {
  return (
    <div className={classes.tip}>
      <strong>{year.year}</strong>
      {statuses.map((status) => {
        const tonnes = year[status] ?? 0;
        if (tonnes === 0) return null;
        return (
          <div key={status} className={classes.figure}>
            <StatusBadge status={status} word={wordOf(status)} />
            <span>
              {formatWhole(tonnes)} {m.unit_tonnes()}
            </span>
          </div>
        );
      })}
    </div>
  );
}
