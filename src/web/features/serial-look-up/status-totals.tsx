import type { SerialDetails } from '#contract/serials.ts';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { mergeRetired } from './merge-retired.ts';
import classes from './status-totals.module.css';

type Props = Pick<SerialDetails, 'totals'>;

/** Tonnes of a range by status, most first. */
export function StatusTotals({ totals }: Props) {
  return (
    <ul className={classes.totals}>
      {mergeRetired(totals).map(({ status, tonnes }) => (
        <li key={status} className={classes.total}>
          <StatusBadge status={status} />
          <span>{m.tonnes_counted({ count: tonnes, shown: formatWhole(tonnes) })}</span>
        </li>
      ))}
    </ul>
  );
}
