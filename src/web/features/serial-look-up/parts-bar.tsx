import type { SerialDetails } from '#contract/serials.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { type ShownStatus, StatusBadge, StatusMotif, statusLooks } from '#web/looks/status-look.tsx';
import classes from './parts-bar.module.css';

type BarPart = { readonly key: string; readonly status: ShownStatus; readonly tonnes: number };

/** Size of the one mark of a part. */
const MARK = 16;

/** Parts of a range side by side, as wide as their tonnes, each with one mark. The words beside it say the same. */
export function PartsBar({ parts }: { readonly parts: readonly BarPart[] }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {parts.map(({ key, status, tonnes }) => (
        <span key={key} data-status={status} style={{ flexGrow: tonnes }}>
          <svg viewBox="0 0 14 14" width={MARK} height={MARK}>
            <StatusMotif look={statusLooks[status]} />
          </svg>
        </span>
      ))}
    </div>
  );
}

/** Tonnes of a range by status, most first. */
export function StatusTotals({ totals }: Pick<SerialDetails, 'totals'>) {
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

/** Returns tonnes by status, most first, with retirements against an inventory and against a note as one. */
export function mergeRetired(totals: SerialDetails['totals']): readonly BarPart[] {
  const alike = Map.groupBy(totals, ({ status }) => (status === 'RetiredInventory' ? 'Retired' : status));
  return [...alike]
    .map(([status, parts]) => {
      return { key: status, status, tonnes: parts.reduce((sum, { tonnes }) => sum + tonnes, 0) };
    })
    .toSorted((one, other) => other.tonnes - one.tonnes);
}
