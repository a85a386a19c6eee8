import { formatWhole } from '#web/kit/text/format.ts';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import { type ShownStatus, statusLooks } from '#web/kit/looks/status-look.ts';
import * as m from '#messages/messages.js';
import { publicStatusWord } from './public-status-word.ts';
import classes from './reductions-chart.module.css';

type Part = {
  readonly name?: string | number | undefined;
  readonly dataKey?: unknown;
  readonly value?: unknown;
};
/** Props passed by the chart. */
type Props = { readonly label?: string; readonly payload?: readonly Part[] };

/** The figures of the year under the pointer. */
export function ChartTip({ label, payload }: Props) {
  const figures = (payload ?? []).flatMap(({ dataKey, value }) =>
    isStatus(dataKey) && typeof value === 'number' && value > 0 ? [{ status: dataKey, tonnes: value }] : [],
  );
  if (figures.length === 0) return null;
  return (
    <div className={classes.tip}>
      <strong>{label}</strong>
      {figures.map(({ status, tonnes }) => (
        <div key={status} className={classes.figure}>
          <StatusBadge status={status} word={publicStatusWord(status)} />
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
