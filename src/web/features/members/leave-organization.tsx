import { leaveOrganization } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx';
import * as m from '#messages/messages.js';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import classes from './members.module.css';

type Props = {
  readonly organization: string;
  /** Why the user cannot leave; null if they can. */
  readonly obstacle: string | null;
  /** Called once the account is closed. */
  readonly onLeft: () => void;
};

/** Leaves the organization after a question: closes the user's account. */
export function LeaveOrganization({ organization, obstacle, onLeft }: Props) {
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const leaving = useMutation({
    networkMode: 'always',
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
          act={m.members_leave()}
          isBusy={leaving.isPending}
          failure={leaving.error === null ? null : sentenceOf(leaving.error)}
          onAct={() => leaving.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{m.members_leave_text()}</p>
        </FormDialog>
      ) : null}
    </div>
  );
}
