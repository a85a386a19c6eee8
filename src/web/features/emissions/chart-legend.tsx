import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import type { ShownStatus } from '#web/kit/looks/status-look.ts';
import { publicStatusWord } from './public-status-word.ts';
import classes from './reductions.module.css';

/** Legend of the chart's patterns. */
export function ChartLegend({ statuses }: { readonly statuses: readonly ShownStatus[] }) {
  return (
    <ul className={classes.legend}>
      {statuses.map((status) => (
        <li key={status}>
          <StatusBadge status={status} word={publicStatusWord(status)} />
        </li>
      ))}
    </ul>
  );
}
