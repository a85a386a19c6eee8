import { StatusBadge } from '../looks/status-badge.tsx';
import type { ShownStatus } from '../looks/status-look.ts';
import classes from './chart-figure.module.css';

type Props = {
  readonly statuses: readonly ShownStatus[];
  readonly wordOf: (status: ShownStatus) => string;
};

/** Legend of the chart's patterns. */
export function ChartLegend({ statuses, wordOf }: Props) {
  return (
    <ul className={classes.legend}>
      {statuses.map((status) => (
        <li key={status}>
          <StatusBadge status={status} word={wordOf(status)} />
        </li>
      ))}
    </ul>
  );
}
