import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/session.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps, sentenceOf } from '#web/api/call-problem.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { Records } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import classes from './security.module.css';

/** Returns a function that refetches the user's sessions after a change that ends some of them. */
export function useRefetchSessions(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(listSessions) });
}

/** Lists the user's sessions, with buttons to end them. */
export function MySessions() {
  const query = useQuery({
    queryKey: keyOf(listSessions),
    queryFn: ({ signal }) => call(listSessions, { signal }),
    staleTime: 0,
  });
  const ending = useEnding();
  return (
    <>
      <QueryBoundary {...queryProps(query)}>
        {(sessions) => (
          <>
            <Records
              label={m.sessions_title()}
              columns={[
                { name: m.sessions_device() },
                { name: m.sessions_began() },
                { name: m.sessions_used() },
                { name: m.sessions_act() },
              ]}
              rows={sessions.map((session) => ({ key: session.id, cells: cellsOf(session, ending) }))}
            />
            {sessions.length > 1 ? (
              <div className={classes.others}>
                <Button onClick={() => ending.mutate(null)} busy={ending.isPending}>
                  {m.sessions_end_others()}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </QueryBoundary>
      <ActionNote
        key={ending.submittedAt}
        done={ending.data?.message ?? null}
        failed={ending.error === null ? null : sentenceOf(ending.error)}
        takesFocus
      />
    </>
  );
}

type Ending = ReturnType<typeof useEnding>;

function cellsOf(session: Session, ending: Ending) {
  const { id, device, began, used, isCurrent, isImpersonation } = session;
  return [
    isImpersonation ? m.sessions_impersonation({ device }) : device,
    formatMoment(began),
    formatMoment(used),
    isCurrent ? (
      <span key="here" className={classes.here}>
        {m.sessions_here()}
      </span>
    ) : (
      <EndButton key="end" name={device} busy={ending.isPending} onEnd={() => ending.mutate(id)} />
    ),
  ];
}

type EndProps = { readonly name: string; readonly busy: boolean; readonly onEnd: () => void };

function EndButton({ name, busy, onEnd }: EndProps) {
  return (
    <Button onClick={onEnd} busy={busy} label={m.sessions_end_named({ device: name })}>
      {m.sessions_end()}
    </Button>
  );
}

/** Ends one session by id, or all others when the id is null. */
function useEnding() {
  const queryClient = useQueryClient();
  return useSubmission({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherSessions) : call(endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listSessions) }),
  });
}
