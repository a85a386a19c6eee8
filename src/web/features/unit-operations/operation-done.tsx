import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { UnitOperation } from '#contract/unit-operations.ts';
import * as m from '#messages/messages.js';
import type { OperationKind } from '#web/api/operation-address.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { SentNote } from '#web/kit/forms/form.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './operation.module.css';
import type { Receiver } from './operation-queries.ts';

type Props = {
  readonly done: UnitOperation;
  readonly kind: OperationKind;
  readonly receiver: Receiver | null;
  readonly onClose: () => void;
};

/** What a transfer or a cancellation did: it has no page of its own. */
export function OperationDone({ done, kind, receiver, onClose }: Props) {
  const { tonnes, left, units } = done;
  const counted = { count: tonnes, shown: formatWhole(tonnes) };
  const title =
    kind === 'transfer'
      ? m.operation_done_transfer({ ...counted, receiver: receiver?.name ?? '' })
      : m.operation_done_cancel(counted);
  return (
    <div className={classes.done}>
      <IconCircleCheckFilled size={44} aria-hidden className={classes.tick} />
      <SentNote title={title}>
        <p>{m.operation_keep({ tonnes: formatWhole(left) })}</p>
      </SentNote>
      <Ranges units={units} />
      <Button variant="filled" onClick={onClose}>
        {m.close()}
      </Button>
    </div>
  );
}

/** Ranges that are listed; the others are counted. */
const MAX_LISTED = 6;

/** The serials that an operation changes, with their tonnes and years. */
export function Ranges({ units }: Pick<UnitOperation, 'units'>) {
  const more = units.length - MAX_LISTED;
  // A single range more is listed rather than counted.
  const listed = more > 1 ? units.slice(0, MAX_LISTED) : units;
  return (
    <ul className={classes.ranges}>
      {listed.map(({ serial, tonnes, year }) => (
        <li key={serial}>
          <span className={classes.serial}>{serial}</span>
          <span>{m.operation_tonnes_of({ tonnes: formatWhole(tonnes), year: String(year) })}</span>
        </li>
      ))}
      {more > 1 ? <li>{m.operation_more_ranges({ count: formatWhole(more) })}</li> : null}
    </ul>
  );
}
