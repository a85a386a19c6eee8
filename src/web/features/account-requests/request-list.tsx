import type { AccountRequest } from '#contract/account-requests.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { RequestCards } from '#web/kit/lists/request-card.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { AccountRequestCard } from './account-request-card.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useAccountRequests } from './use-account-requests.ts';

type Decision = { readonly kind: 'approve' | 'reject'; readonly request: AccountRequest };

/** Account requests waiting for a decision, each with its due day; approving and rejecting need confirmation. */
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
