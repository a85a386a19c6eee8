import { useId, useState } from 'react';
import { leaveOrganization, type Member } from '#contract/members.ts';
import * as m from '#messages/messages.js';
import { memberRoleWords } from '#messages/words/account.js';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { Records } from '#web/kit/lists/lists.tsx';
import { formatDay, formatMoment } from '#web/kit/text/format.ts';
import { RoleChoices } from './member-forms.tsx';
import classes from './members.module.css';
import { type MemberChange, useMemberChange } from './use-members.ts';

type MemberListProps = { readonly members: readonly Member[]; readonly mayManage: boolean };

/** The people of the organization; owners change roles and remove people. */
export function MemberList({ members, mayManage }: MemberListProps) {
  const change = useMemberChange();
  const columns = [
    { name: m.members_person() },
    { name: m.members_role() },
    { name: m.members_since() },
    { name: m.members_last() },
    ...(mayManage ? [{ name: m.members_act() }] : []),
  ];
  return (
    <>
      <ActionNote done={change.done} failed={null} takesFocus />
      <Records
        label={m.members_title()}
        columns={columns}
        rows={members.map((member) => ({
          key: member.id,
          cells: [
            <Who key="who" member={member} />,
            <span key="role" className={classes.word}>
              {memberRoleWords[member.role]()}
            </span>,
            formatDay(member.since),
            member.lastSignIn === null ? m.members_never() : formatMoment(member.lastSignIn),
            ...(mayManage ? [<Actions key="acts" member={member} onBegin={change.begin} />] : []),
          ],
        }))}
      />
      {mayManage ? null : <p className={classes.note}>{m.members_only_owners()}</p>}
      <ChangeDialog change={change} />
    </>
  );
}

function Who({ member: { name, email, isYou, isDisabled } }: { readonly member: Member }) {
  return (
    <span className={classes.who}>
      <span>
        {name ?? email}
        {isYou ? <span className={classes.tag}>{m.members_you()}</span> : null}
        {isDisabled ? <span className={classes.tag}>{m.members_disabled()}</span> : null}
      </span>
      {name === null ? null : <span className={classes.email}>{email}</span>}
    </span>
  );
}

type ActionsProps = { readonly member: Member; readonly onBegin: (change: MemberChange) => void };

function Actions({ member, onBegin }: ActionsProps) {
  const name = member.name ?? member.email;
  if (member.isAdministrator) return <span className={classes.quiet}>{m.members_is_administrator()}</span>;
  if (member.isLastOwner) return <span className={classes.quiet}>{m.members_is_last()}</span>;
  return (
    <span className={classes.actions}>
      <Button
        label={m.members_change_role_named({ name })}
        onClick={() => onBegin({ kind: 'role', member, role: member.role })}
      >
        {m.members_change_role()}
      </Button>
      {member.isYou ? null : (
        <Button label={m.members_remove_named({ name })} onClick={() => onBegin({ kind: 'remove', member })}>
          {m.members_remove()}
        </Button>
      )}
    </span>
  );
}

function ChangeDialog({ change }: { readonly change: ReturnType<typeof useMemberChange> }) {
  const { begun, isBusy, failure, send, begin, giveUp } = change;
  if (begun === null) return null;
  const { member } = begun;
  const name = member.name ?? member.email;
  const common = { isBusy, failure, onAction: send, onClose: giveUp };
  if (begun.kind === 'remove')
    return (
      <FormDialog {...common} title={m.members_remove_question({ name })} action={m.members_remove()}>
        <p>{m.members_remove_text()}</p>
      </FormDialog>
    );
  return (
    <FormDialog {...common} title={m.members_change_role_named({ name })} action={m.members_change_act()}>
      <RoleChoices
        label={m.members_role()}
        chosen={begun.role}
        onChoose={(role) => begin({ ...begun, role })}
      />
      {member.isYou && begun.role !== 'owner' ? <p>{m.members_change_own()}</p> : null}
    </FormDialog>
  );
}

type LeaveOrganizationProps = {
  readonly organization: string;
  /** Why the user cannot leave; null if they can. */
  readonly obstacle: string | null;
  /** Called once the account is closed. */
  readonly onLeft: () => Promise<void>;
};

/** Leaves the organization after a question: closes the user's account. */
export function LeaveOrganization({ organization, obstacle, onLeft }: LeaveOrganizationProps) {
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const leaving = useSubmission({
    mutationFn: () => call(leaveOrganization),
    onSuccess: onLeft,
  });
  return (
    <div className={classes.leave}>
      <p id={reasonId} className={classes.quiet}>
        {obstacle ?? m.members_leave_text()}
      </p>
      <Button disabled={obstacle !== null} describedBy={reasonId} onClick={() => setAsking(true)}>
        {m.members_leave()}
      </Button>
      {isAsking ? (
        <FormDialog
          title={m.members_leave_question({ organization })}
          action={m.members_leave()}
          isBusy={leaving.isPending}
          failure={leaving.error === null ? null : sentenceOf(leaving.error)}
          onAction={() => leaving.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{m.members_leave_text()}</p>
        </FormDialog>
      ) : null}
    </div>
  );
}
