import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import type { ShownStatus } from '#web/kit/looks/status-look.ts';
import * as m from '#messages/messages.js';
import classes from './status-legend.module.css';

const meanings: readonly { readonly status: ShownStatus; readonly text: () => string }[] = [
  { status: 'Projected', text: m.howitworks_status_projected },
  { status: 'Registered', text: m.howitworks_status_registered },
  { status: 'Retired', text: m.howitworks_status_retired },
  { status: 'Transferred', text: m.howitworks_status_transferred },
  { status: 'Cancelled', text: m.howitworks_status_cancelled },
  { status: 'Inventory', text: m.howitworks_status_inventory },
  { status: 'ProjectedInventory', text: m.howitworks_status_projected_inventory },
  { status: 'Estimated', text: m.howitworks_status_estimated },
  { status: 'Reduced', text: m.howitworks_status_reduced },
  { status: 'Offsets', text: m.howitworks_status_offsets },
];

/** Every status with its pattern and meaning. */
export function StatusLegend() {
  return (
    <dl className={classes.legend}>
      {meanings.map(({ status, text }) => (
        <div key={status} className={classes.entry}>
          <dt>
            <StatusBadge status={status} />
          </dt>
          <dd>{text()}</dd>
        </div>
      ))}
    </dl>
  );
}
