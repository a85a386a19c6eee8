import { formatWhole } from '#web/kit/format.ts';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { type ShownStatus, statusLooks } from '#web/kit/status-look.ts';
import * as m from '#messages/messages.js';
import classes from './reductions-chart.module.css';

type Part = { readonly name?: string | number | undefined; readonly dataKey?: unknown; readonly value?: unknown };
type Props = { readonly year: string; readonly parts: readonly Part[] | undefined };

/** The figures of the year under the pointer. */
export function ChartTip({ year, parts = [] }: Props) {
  const figures = parts.flatMap(({ dataKey, value }) =>
    isStatus(dataKey) && typeof value === 'number' && value > 0 ? [{ status: dataKey, tonnes: value }] : [],
  );
  if (figures.length === 0) return null;
  return (
    <div className={classes.tip}>
      <strong>{year}</strong>
      {figures.map(({ status, tonnes }) => (
        <div key={status} className={classes.figure}>
          <StatusBadge status={status} />
          <span>
            {formatWhole(tonnes)} {m.unit_tonnes()}
          </span>
        </div>
      ))}
    </div>
  );
}

function isStatus(name: unknown): name is ShownStatus {
  return typeof name === 'string' && name in statusLooks;
}
