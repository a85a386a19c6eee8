import type { AccountRequest } from '#contract/account-requests.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { RequestCard, TypedText } from '#web/kit/lists/request-card.tsx';
import * as m from '#messages/messages.js';

type Props = {
  readonly request: AccountRequest;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

/** An account request: who asks, for what, and when a decision is due. */
export function AccountRequestCard({ request, onApprove, onReject }: Props) {
  const { serial, organization, name, email, requested, registrationData, isOverdue } = request;
  const { projects, inventory, comment } = registrationData;
  const day = formatDay(request.due);
  return (
    <RequestCard
      title={organization}
      standing={isOverdue ? 'overdue' : 'waiting'}
      standingText={isOverdue ? m.requests_overdue({ day }) : m.requests_due({ day })}
      facts={[
        { name: m.requests_serial(), value: serial },
        { name: m.register_name(), value: name },
        { name: m.profile_email(), value: email, isWide: true },
        { name: m.requests_projects(), value: formatWhole(projects) },
        { name: m.requests_inventory(), value: inventory === null ? null : formatWhole(inventory) },
        { name: m.requests_asked(), value: formatDay(requested) },
        {
          name: m.requests_comment(),
          value: comment === null ? null : <TypedText text={comment} />,
          isWide: true,
        },
      ]}
    >
      <Button variant="filled" label={m.requests_approve_named({ organization })} onClick={onApprove}>
        {m.requests_approve()}
      </Button>
      <Button label={m.requests_reject_named({ organization })} onClick={onReject}>
        {m.requests_reject()}
      </Button>
    </RequestCard>
  );
}
