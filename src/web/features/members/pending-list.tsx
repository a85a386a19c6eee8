import { type Invitation, resendInvitation, withdrawInvitation } from '#contract/members.ts';
import * as m from '#messages/messages.js';
import { memberRoleWords } from '#messages/words/account.js';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { formatDay, formatMoment } from '#web/kit/text/format.ts';
import classes from './members.module.css';
import { useRefetchMembers } from './use-members.ts';

/** Invitations that were not accepted yet, with buttons to send them again or withdraw them. */
export function PendingList({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const change = usePendingChange();
  const note = (
    <ActionNote
      done={change.data?.message ?? null}
      failed={change.error === null ? null : sentenceOf(change.error)}
      takesFocus
    />
  );
  if (invitations.length === 0)
    return (
      <>
        {note}
        <EmptyNote text={m.pending_none()} />
      </>
    );
  return (
    <>
      {note}
      <Records
        label={m.pending_title()}
        columns={[
          { name: m.members_person() },
          { name: m.members_role() },
          { name: m.pending_sent() },
          { name: m.pending_until() },
          { name: m.members_act() },
        ]}
        rows={invitations.map((invitation) => ({ key: invitation.id, cells: cellsOf(invitation, change) }))}
      />
    </>
  );
}

function cellsOf(invitation: Invitation, change: ReturnType<typeof usePendingChange>) {
  const { id, email, name, role, invited, expires, isExpired } = invitation;
  return [
    <span key="who" className={classes.who}>
      <span>{name ?? email}</span>
      {name === null ? null : <span className={classes.email}>{email}</span>}
    </span>,
    <span key="role" className={classes.word}>
      {memberRoleWords[role]()}
    </span>,
    formatDay(invited),
    isExpired ? m.pending_expired() : formatMoment(expires),
    <span key="acts" className={classes.actions}>
      <Button
        label={m.pending_resend_named({ email })}
        busy={change.isPending}
        onClick={() => change.mutate({ id, isResent: true })}
      >
        {m.pending_resend()}
      </Button>
      <Button
        label={m.pending_withdraw_named({ email })}
        busy={change.isPending}
        onClick={() => change.mutate({ id, isResent: false })}
      >
        {m.pending_withdraw()}
      </Button>
    </span>,
  ];
}

type PendingChange = { readonly id: string; readonly isResent: boolean };

function usePendingChange() {
  const refetch = useRefetchMembers();
  return useSubmission({
    mutationFn: ({ id, isResent }: PendingChange) =>
      call(isResent ? resendInvitation : withdrawInvitation, { params: { id } }),
    onSettled: refetch,
  });
}
