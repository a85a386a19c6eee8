import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountRequest, listAccountRequests } from '#contract/account-requests.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { mixedWords } from '#domain/text/look-alikes.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { RequestCard, RequestCards, TypedText } from '#web/kit/lists/request-card.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { ApproveDialog, RejectDialog } from './decide-request.tsx';
import classes from './request-list.module.css';

type Decision = { readonly kind: 'approve' | 'reject'; readonly request: AccountRequest };

/**
 * Account requests waiting for a decision, each with its due day; approving and rejecting need confirmation.
 */
export function RequestList() {
  const query = useAccountRequests();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [finished, setFinished] = useState(0);
  const close = () => setDecision(null);
  const finish = (message: string) => {
    close();
    setDone(message);
    setFinished((number) => number + 1);
    void query.again();
  };
  return (
    <>
      <ActionNote key={finished} done={done} failed={null} takesFocus />
      <QueryBoundary {...queryProps(query)}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyNote title={m.requests_none()} text={m.requests_none_text()} />
          ) : (
            <RequestCards label={m.requests_title()}>
              {requests.map((request) => (
                <AccountRequestCard
                  key={request.id}
                  request={request}
                  onApprove={() => setDecision({ kind: 'approve', request })}
                  onReject={() => setDecision({ kind: 'reject', request })}
                />
              ))}
            </RequestCards>
          )
        }
      </QueryBoundary>
      {decision?.kind === 'approve' ? (
        <ApproveDialog request={decision.request} onDone={finish} onClose={close} />
      ) : null}
      {decision?.kind === 'reject' ? (
        <RejectDialog request={decision.request} onDone={finish} onClose={close} />
      ) : null}
    </>
  );
}

type AccountRequestCardProps = {
  readonly request: AccountRequest;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

/** An account request: who asks, for what, and when a decision is due. */
function AccountRequestCard({ request, onApprove, onReject }: AccountRequestCardProps) {
  const { serial, organization, name, email, requested, registrationData, isOverdue } = request;
  const { projects, inventory, comment } = registrationData;
  const day = formatDay(request.due);
  const mixed = mixedWords([organization, name, comment].join('\n'));
  return (
    <RequestCard
      title={organization}
      standing={isOverdue ? 'overdue' : 'waiting'}
      standingText={isOverdue ? m.requests_overdue({ day }) : m.requests_due({ day })}
      details={[
        { name: m.requests_serial(), value: serial },
        { name: m.register_name(), value: name },
        {
          name: m.look_alikes(),
          value: mixed.length === 0 ? null : m.look_alikes_text({ words: mixed.join(', ') }),
          isWide: true,
        },
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

const MAX_WAITING_SHOWN = 5;

/** Summary of the account requests that have waited longest. */
export function WaitingRequests() {
  const query = useAccountRequests();
  return (
    <QueryBoundary {...queryProps(query)}>
      {(requests) =>
        requests.length === 0 ? (
          <EmptyNote title={m.requests_none()} text={m.requests_none_text()} />
        ) : (
          <>
            <p className={classes.count}>
              {m.requests_count({
                count: formatWhole(requests.length),
                overdue: formatWhole(requests.filter(({ isOverdue }) => isOverdue).length),
              })}
            </p>
            <Records
              label={m.requests_title()}
              columns={[
                { name: m.users_organization() },
                { name: m.register_name() },
                { name: m.requests_until() },
              ]}
              rows={requests
                .slice(0, MAX_WAITING_SHOWN)
                .map((request) => ({ key: request.id, cells: cellsOf(request) }))}
            />
          </>
        )
      }
    </QueryBoundary>
  );
}

function cellsOf({ organization, name, due, isOverdue }: AccountRequest) {
  const day = formatDay(due);
  return [
    <Link key="request" to={pagePaths.adminRequests}>
      {organization}
    </Link>,
    name,
    isOverdue ? (
      <span key="due" className={classes.overdue}>
        {m.held_overdue({ day })}
      </span>
    ) : (
      day
    ),
  ];
}

/** Fetches the account requests waiting for a decision, overdue first. */
function useAccountRequests() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(listAccountRequests),
    queryFn: ({ signal }) => call(listAccountRequests, { signal }),
    staleTime: 0,
  });
  const again = () => queryClient.invalidateQueries({ queryKey: keyOf(listAccountRequests) });
  return { ...query, again };
}
