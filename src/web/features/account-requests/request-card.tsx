import type { AccountRequest } from '#contract/account-requests.ts';
import { Button } from '#web/kit/button.tsx';
import { FactList } from '#web/kit/fact-list.tsx';
import { formatDay, formatWhole } from '#web/kit/format.ts';
import * as m from '#messages/messages.js';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import classes from './requests.module.css';

type Props = {
  readonly request: AccountRequest;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

/** One request: who asks, for what, and until when they are answered. */
export function RequestCard({ request, onApprove, onReject }: Props) {
  const { serial, organization, name, email, requested, registrationData } = request;
  const { projects, inventory, comment } = registrationData;
  return (
    <li className={classes.card} data-overdue={request.isOverdue || undefined}>
      <div className={classes.head}>
        <h2 className={classes.organization}>{organization}</h2>
        <Due request={request} />
      </div>
      <FactList
        facts={[
          { name: m.requests_serial(), value: serial },
          { name: m.register_name(), value: name },
          { name: m.profile_email(), value: email, isWide: true },
          { name: m.requests_projects(), value: formatWhole(projects) },
          { name: m.requests_inventory(), value: inventory === null ? null : formatWhole(inventory) },
          { name: m.requests_asked(), value: formatDay(requested) },
          {
            name: m.requests_comment(),
            value: comment === null ? null : <span className={classes.comment}>{comment}</span>,
            isWide: true,
          },
        ]}
      />
      <div className={classes.acts}>
        <Button variant="filled" label={m.requests_approve_named({ organization })} onClick={onApprove}>
          {m.requests_approve()}
        </Button>
        <Button label={m.requests_reject_named({ organization })} onClick={onReject}>
          {m.requests_reject()}
        </Button>
      </div>
    </li>
  );
}

function Due({ request: { due, isOverdue } }: Pick<Props, 'request'>) {
  const day = formatDay(due);
  return (
    <p className={isOverdue ? classes.overdue : classes.due}>
      {isOverdue ? <IconAlertTriangle size={18} aria-hidden /> : <IconClock size={18} aria-hidden />}
      {isOverdue ? m.requests_overdue({ day }) : m.requests_due({ day })}
    </p>
  );
}
