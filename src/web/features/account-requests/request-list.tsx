import type { AccountRequest } from '#contract/account-requests.ts';
import { ActNote } from '#web/kit/act-note.tsx';
import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/query-boundary.tsx';
import { EmptyNote } from '#web/kit/empty-note.tsx';
import { RequestCards } from '#web/kit/request-card.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { AccountRequestCard } from './account-request-card.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useAccountRequests } from './use-account-requests.ts';

type Asking = { readonly kind: 'approve' | 'reject'; readonly request: AccountRequest };

/** The account requests that wait, each with the day it is due; approving and rejecting ask once more. */
export function RequestList() {
  const asked = useAccountRequests();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [finished, setFinished] = useState(0);
  const close = () => setAsking(null);
  const finish = (message: string) => {
    close();
    setDone(message);
    setFinished((number) => number + 1);
    void asked.again();
  };
  return (
    <>
      <ActNote key={finished} done={done} failed={null} takesFocus />
      <QueryBoundary {...queryProps(asked)}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyNote title={m.requests_none()} text={m.requests_none_text()} />
          ) : (
            <RequestCards label={m.requests_title()}>
              {requests.map((request) => (
                <AccountRequestCard
                  key={request.id}
                  request={request}
                  onApprove={() => setAsking({ kind: 'approve', request })}
                  onReject={() => setAsking({ kind: 'reject', request })}
                />
              ))}
            </RequestCards>
          )
        }
      </QueryBoundary>
      {asking?.kind === 'approve' ? (
        <ApproveDialog request={asking.request} onDone={finish} onClose={close} />
      ) : null}
      {asking?.kind === 'reject' ? (
        <RejectDialog request={asking.request} onDone={finish} onClose={close} />
      ) : null}
    </>
  );
}
