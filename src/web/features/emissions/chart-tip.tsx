import { formatWhole } from '#web/kit/text/format.ts';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import type { ShownStatus } from '#web/kit/looks/status-look.ts';
import * as m from '#messages/messages.js';
import type { ChartYear } from './chart-years.ts';
import { publicStatusWord } from './public-status-word.ts';
import classes from './reductions-chart.module.css';

type Props = { readonly year: ChartYear; readonly statuses: readonly ShownStatus[] };

/** The figures of one year of the chart. */
export function ChartTip({ year, statuses }: Props) {
  return (
    <div className={classes.tip}>
      <strong>{year.year}</strong>
      {statuses.map((status) => {
        const tonnes = year[status] ?? 0;
        if (tonnes === 0) return null;
        return (
          <div key={status} className={classes.figure}>
            <StatusBadge status={status} word={publicStatusWord(status)} />
            <span>
              {formatWhole(tonnes)} {m.unit_tonnes()}
            </span>
          </div>
        );
      })}
    </div>
  );
}
